import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { asciiSource } from './tools/build/ascii-source.ts'
import { browserContracts } from './tools/build/browser-contracts.ts'

/** Modules that several islands share come in a few pieces, since each is a request of a phone. */
function piece(name: string, test: RegExp, minShareCount = 2, priority = 1) {
  return {
    name,
    test: (id: string) => test.test(id) && !id.endsWith('?schemas'),
    minShareCount,
    priority,
    // With the dependencies of all its modules, a piece would load what the page does not need.
    includeDependenciesRecursively: false,
  }
}

const PIECES = [
  // Does not change with the site, so browsers keep it.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|preload-helper/, priority: 1 },
  { name: 'queries', test: /node_modules\/@tanstack\/|src\/client\/providers/, priority: 1 },
  { name: 'zod', test: /node_modules\/zod\//, priority: 1 },
  piece('form', /node_modules\/react-hook-form\/|src\/ui\/(?:post-)?form\.tsx/),
  piece('forum', /src\/features\/forum\/(?!categories)|src\/ui\/pager/),
  piece('choices', /src\/(?:ui\/(?:choices|(?:age|distance)-slider)|shared\/enumerations)/),
  piece('fields', /src\/ui\/(?:search-box|use-(?:debounced|searched|restored)|pagination)/),
  piece(
    'lists',
    /src\/(?:ui\/(?:card-name|presence|placeholder-portrait|member-card|distance|illustrations|empty-state|skeleton|load-more)\.tsx|shared\/(?:distance|last-seen))/,
  ),
  piece(
    'people',
    /src\/(?:features\/(?:friends\/(?!components\/(?:sign|reply))|premium\/(?:texts|components\/daily))|shared\/(?:formats|open-conversation)|ui\/error-content)/,
  ),
  piece('photos', /src\/(?:features\/photos\/(?!validation)|shared\/photos)/),
  piece('presentation', /src\/(?:features\/members\/presentation\/|shared\/interests)/),
  piece('position', /src\/features\/members\/(?:position|texts)/),
  piece('profile', /src\/features\/members\/(?!privacy|visits|presentation|position|texts)/),
  piece(
    'accounts',
    /src\/(?:features\/accounts\/(?!two-factor|passkeys|components\/use-password)|ui\/use-mutation)/,
  ),
  piece(
    'shared',
    /src\/(?:ui(?!\/use-keyboard-shortcuts)|client(?!\/(?:apple-phone|picture|upload))|shared(?!\/(?:contacts|decisions|interests|napkins|news|notifications|outing-kinds|paris-time|site-identity|text-format|topic-audience|upload-texts|contact-details|fold-text)))\/|moderation\/reports\/|use-push-offer/,
    3,
    0,
  ),
]

/** Libraries in the server's build: one file loads quicker and smaller than a hundred of their modules. */
const BUNDLED = [
  'kysely',
  'zod',
  'react',
  'react-dom',
  'react-hook-form',
  'react-toastify',
  'embla-carousel-react',
  'embla-carousel-autoplay',
  'rate-limiter-flexible',
  'lru-cache',
  'otpauth',
  'uqr',
  'aws4fetch',
]

const SERVER_BUILD = {
  ssr: { noExternal: BUNDLED },
  resolve: {
    alias: {
      '@tanstack/react-query': join(import.meta.dirname, 'src/platform/render/server-queries.ts'),
    },
  },
  // Leaves out the development builds of React.
  define: { 'process.env.NODE_ENV': '"production"' },
}

// The browser's part is built from one entry; islands become chunks of their own. The server's part
// (server, command line, and the app that browser tests listen with) is built with `--ssr`, most libraries left to Node.
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), browserContracts(), asciiSource()],
  ...(isSsrBuild ? SERVER_BUILD : {}),
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: isSsrBuild ? 'node22' : ['chrome111', 'safari16.4', 'firefox114'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Pages preload what their islands need: the entry need not list it once more.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    manifest: !isSsrBuild,
    ssrEmitAssets: false,
    sourcemap: isSsrBuild,
    rolldownOptions: {
      // Pages load a contract and its schemas at different times.
      checks: { ineffectiveDynamicImport: false },
      input: isSsrBuild
        ? { server: 'src/main.ts', cli: 'tools/cli/main.ts', app: 'src/app.ts' }
        : {
            main: 'src/client/main.tsx',
            later: 'src/client/later.ts',
            sw: 'src/client/service-worker.ts',
            desk: 'src/ui/styles/desk/index.css',
            house: 'src/ui/styles/house/index.css',
            outings: 'src/ui/styles/outings/index.css',
            people: 'src/ui/styles/people/index.css',
            signs: 'src/ui/styles/signs/index.css',
            napkins: 'src/ui/styles/napkins/index.css',
          },
      output: isSsrBuild
        ? {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            // The process has its source in memory for as long as it runs; a tenth would be comments of libraries.
            comments: { jsdoc: false },
          }
        : {
            codeSplitting: { groups: PIECES },
            // The service worker keeps its address for good; it imports nothing, and so is a classic script.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          },
    },
  },
}))
