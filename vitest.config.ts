import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { type Engine, RUNS_ALL, RUNS_ON_CITUS } from './tests/support/engines.ts'

/** Tests that need a document, as islands do. */
const IN_DOCUMENT = [
  'src/**/*.test.tsx',
  'src/{client,ui}/**/*.test.ts',
  'src/features/**/components/**/*.test.ts',
  'src/client/picture.test.ts',
]
/** These show real toasts, which stay in their document. */
const WITH_TOASTS = ['src/ui/toast.test.ts', 'src/client/live/mentions.test.ts']
/** Query plans and the database layer differ between versions of PostgreSQL. */
const ON_BOTH_ENGINES = ['src/platform/db/**/*.test.ts', 'src/**/plans.test.ts']

/** How connections fail is the same on every engine. */
const CONNECTIONS = 'src/platform/db/{bounded-pool,client,replica}.test.ts'
/** These start an embedded PostgreSQL themselves. */
const EMBEDDED_ONLY = 'src/platform/db/embedded*.test.ts'

/** A demo is made before its tables are distributed. */
const NOT_ON_CITUS = RUNS_ON_CITUS ? ['tools/{bench,demo}/**'] : []

/** Their pages make calls that are tested on both engines, and look the same on both. */
const JOURNEYS = /^tests\/browser\//

/** Test files of a folder that use a database. */
function databaseTests(folder: string): string[] {
  return readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.test.ts') && /support\/(db|app)\.ts'/.test(readFileSync(path, 'utf8')))
}

function project(
  name: string,
  engine: Engine,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  const isInDocument = test?.environment === 'happy-dom'
  return {
    plugins: isInDocument ? [react()] : [],
    test: {
      name,
      provide: { engine },
      // Generous: these end a test that hangs, also on a busy machine.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 10_000 } },
      // The build runs as it is: transforming it takes ten seconds.
      server: { deps: { external: [/\/dist\/server\//] } },
      restoreMocks: true,
      unstubGlobals: true,
      // React as it is shipped renders in a third of the time; tests of islands have its development checks.
      ...(isInDocument ? {} : { env: { NODE_ENV: 'production' } }),
      ...test,
    },
    ...(isInDocument ? {} : { oxc: { jsx: { runtime: 'automatic', development: false } } }),
  }
}

export default defineConfig({
  test: {
    // Keyed by content and configuration, but not by TEST_ALL.
    fsModuleCache: !RUNS_ALL,
    globalSetup: ['tests/support/global-setup.ts'],
    reporters: ['default', './tests/support/count-reporter.ts'],
    // Many tests wait more than they compute, so five workers pay on two processors; the long forms measure time.
    maxWorkers: RUNS_ALL ? 2 : 5,
    projects: [
      project('islands', 'system', {
        include: IN_DOCUMENT,
        exclude: WITH_TOASTS,
        environment: 'happy-dom',
        isolate: false,
        setupFiles: ['tests/support/fresh-document.ts'],
        // Exports of native modules cannot be stubbed.
        server: { deps: { inline: [/embla-carousel/] } },
      }),
      project('toasts', 'system', { include: WITH_TOASTS, environment: 'happy-dom' }),
      // Without isolation the application is loaded once per worker instead of once per file.
      project('system', 'system', {
        include: [
          '{src,tools}/**/*.test.ts',
          ...(RUNS_ALL ? databaseTests('tests').filter((path) => !JOURNEYS.test(path)) : []),
        ],
        exclude: [...IN_DOCUMENT, EMBEDDED_ONLY, ...NOT_ON_CITUS],
        isolate: false,
      }),
      project('embedded', 'embedded', {
        include: [
          'tests/**/*.test.{ts,tsx}',
          EMBEDDED_ONLY,
          ...(RUNS_ALL ? [...databaseTests('src'), ...databaseTests('tools')] : ON_BOTH_ENGINES),
        ],
        exclude: RUNS_ALL ? IN_DOCUMENT : [...IN_DOCUMENT, CONNECTIONS],
        isolate: false,
      }),
    ],
  },
})
