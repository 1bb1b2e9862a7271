import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// What several islands share comes in a few pieces, not in twenty: each is one request on a phone.
// What only forms and dialogs need stands apart from what every card needs.
const FORMS =
  '(?:inputs|choices|field|modal|user-text|age-slider|distance-slider|empty-state|load-more|pagination)\\.tsx|domain/enumerations'
const SHARED = [
  {
    name: 'words',
    test: /src\/(?!domain\/enumerations)(domain|contract)\/|node_modules\/zod\//,
    priority: 2,
  },
  {
    name: 'pieces',
    test: new RegExp(`src/ui/(?!${FORMS}|search-box|use-now|acts-menu|showcase|form\\.tsx|fonts|styles)`),
    minShareCount: 2,
    priority: 1,
  },
  { name: 'fields', test: new RegExp(`src/(?:ui/)?(?:${FORMS})`), minShareCount: 2 },
]

// The browser's part is built from one entry; islands become chunks of their own. The server's part
// (server, command line, and the app that browser tests listen with) is built with `--ssr`, its libraries left to Node.
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react()],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: isSsrBuild ? 'node20' : ['chrome111', 'safari16.4', 'firefox114'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    ssrEmitAssets: false,
    sourcemap: isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild
        ? { server: 'src/start.ts', cli: 'src/cli/main.ts', app: 'src/app.ts' }
        : { main: 'src/client/main.tsx' },
      output: isSsrBuild
        ? { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' }
        : { codeSplitting: { groups: SHARED } },
    },
  },
}))
