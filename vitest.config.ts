import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** They replace modules by others, or stand in a page of their own. */
const ALONE = [
  'src/**/*.test.tsx',
  'src/{client,ui}/**/*.test.ts',
  'src/features/*/components/**/*.test.ts',
  'src/features/accounts/{limits,login}.test.ts',
]

const BOTH = {
  // They end what hangs; a machine that does other work beside takes its time.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What a browser does is waited for on slow machines too.
  expect: { poll: { timeout: 10_000 } },
  // What is built runs as it is: transformed once more it takes ten seconds to load.
  server: { deps: { external: [/\/dist\/server\//] } },
  restoreMocks: true,
  unstubGlobals: true,
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    reporters: ['default', './tests/support/count-reporter.ts'],
    maxWorkers: 2,
    projects: [
      { plugins: [react()], test: { ...BOTH, name: 'alone', include: ALONE } },
      {
        plugins: [react()],
        test: {
          ...BOTH,
          name: 'together',
          include: ['src/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'],
          exclude: ALONE,
          // The site is loaded once for all of them: each would load it anew.
          isolate: false,
        },
      },
    ],
  },
})
