import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// What several islands share comes in a few pieces, not in twenty: each is one request on a phone.
// What only forms and dialogs need stands apart from what every card needs.
const FORMS =
  '(?:inputs|choices|field|modal|age-slider|distance-slider|empty-state|load-more|pagination)\\.tsx?|shared/enumerations'
// What texts of members need: addresses made links, quotes. Read on few pages.
const TEXTS = '(?:user-text|text-parts|textarea)\\.tsx?|shared/web-address'
// The cards of members, which lists of conversations and topics have none of.
const CARDS = '(?:member-card|placeholder-portrait)\\.tsx'
const SHARED = [
  {
    name: 'words',
    test: /src\/shared\/(?!enumerations|web-address|decisions|news|consents|contact|premium|last-seen|email|device|formats|retention|processing|accessibility|account-deletion|member-card|open-conversation|confusables|fold-text|normalize-text|keys|mask)|node_modules\/zod\//,
    priority: 2,
  },
  {
    name: 'pieces',
    test: new RegExp(
      `preload-helper|src/client/(?:call|local-storage)\\.ts|src/ui/(?!${FORMS}|${TEXTS}|${CARDS}|search-box|use-searched-pages|pager|plain-search-box|use-lazy-component|use-keyboard-shortcuts|flag|actions-menu|showcase|admin-layout|location-props|post-form|(?:operation-)?form\\.tsx|fonts|styles)`,
    ),
    minShareCount: 2,
    priority: 1,
  },
  // What comes with a topic, and with some other pages beside it: each of these few lines would be a request.
  {
    name: 'acts',
    test: /src\/(?:client\/(?:clipboard|uuid)|ui\/use-lazy-component)\.ts|features\/moderation\/.*(?:report-modal|reports\/texts|reports\/contract)\.tsx?/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'posts',
    test: /src\/features\/forum\/(?:(?:posts|topics)\/contract|contract|texts)\.ts/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'fields', test: new RegExp(`src/(?:ui/)?(?:${FORMS})`), minShareCount: 2 },
  { name: 'cards', test: new RegExp(`src/ui/${CARDS}`), minShareCount: 2 },
  { name: 'texts', test: new RegExp(`src/(?:ui/)?(?:${TEXTS})`), minShareCount: 2 },
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
  plugins: [react()],
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
      input: isSsrBuild
        ? { server: 'src/main.ts', cli: 'tools/cli/main.ts', app: 'src/app.ts' }
        : {
            main: 'src/client/main.tsx',
            sw: 'src/client/service-worker.ts',
            desk: 'src/ui/styles/desk/index.css',
            house: 'src/ui/styles/house/index.css',
          },
      output: isSsrBuild
        ? { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' }
        : {
            codeSplitting: { groups: SHARED },
            // The service worker keeps its address for good; it imports nothing, and so is a classic script.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          },
    },
  },
}))
