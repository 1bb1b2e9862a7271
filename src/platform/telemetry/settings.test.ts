import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder, readConfig } from '../../config.ts'

test('with nothing set nothing is counted or traced; statements of half a second are logged', () => {
  expect(readConfig({})).toMatchObject({ metrics: undefined, traces: undefined, slowQueryMs: 500 })
})

test('settings are read into what they mean', () => {
  expect(
    readConfig({
      METRICS_PORT: '9464',
      SLOW_QUERY_MS: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    }),
  ).toMatchObject({
    metrics: { port: 9464, host: '127.0.0.1' },
    slowQueryMs: 0,
    traces: { endpoint: 'http://collector:4318', share: 0.05 },
  })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7')
})

test.each([
  [{ METRICS_PORT: 'many' }, 'The setting METRICS_PORT is "many"; expected a whole number from 0 to 65535.'],
  [
    { METRICS_PORT: '9464', METRICS_HOST: 'http://here' },
    'The setting METRICS_HOST is "http://here"; expected an address or a host name to listen on.',
  ],
  [{ METRICS_HOST: '10.0.0.7' }, 'METRICS_HOST says where METRICS_PORT listens, which is missing.'],
  [
    { PORT: '8080', METRICS_PORT: '8080' },
    'METRICS_PORT is 8080 like PORT: metrics are never served where the site is, set it to another one.',
  ],
  [
    { SLOW_QUERY_MS: '-1' },
    'The setting SLOW_QUERY_MS is "-1"; expected a whole number from 0 to 2147483647 milliseconds.',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'The setting OTEL_EXPORTER_OTLP_ENDPOINT is set to a value that cannot be right; expected an address like http://localhost:4318.',
  ],
  [
    { OTEL_TRACES_SAMPLER_ARG: '5%' },
    'The setting OTEL_TRACES_SAMPLER_ARG is "5%"; expected a share from 0 to 1.',
  ],
])('%o stops the start with a sentence', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence)
})

const ROOT = projectFolder()

/** Static imports of a source, without types and dynamic ones. */
function loadedBy(path: string): string[] {
  const code = readFileSync(join(ROOT, path), 'utf8')
  const statements = code.matchAll(/^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)
  return [...statements].map(([, named = '']) =>
    named.startsWith('.') ? relative(ROOT, normalize(join(ROOT, dirname(path), named))) : named,
  )
}

const isLazy = (name: string) => name === 'prom-client' || name.startsWith('@opentelemetry/')

test('the libraries of metrics and traces are loaded with nothing else', () => {
  const visited = new Set(['src/main.ts', 'src/server.ts', 'tools/cli/main.ts'])
  for (const path of visited) {
    for (const name of loadedBy(path)) {
      expect(isLazy(name), `${path} loads ${name}`).toBe(false)
      if (/^(?:src|tools)\/.*\.tsx?$/.test(name)) visited.add(name)
    }
  }
  // Guards against a walk that finds nothing.
  expect(visited).toContain('src/platform/telemetry/telemetry.ts')
  const users = readdirSync(join(ROOT, 'src', 'platform', 'telemetry'))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .filter((name) => loadedBy(`src/platform/telemetry/${name}`).some(isLazy))
  expect(users).toEqual(['meters.ts', 'metrics.ts', 'traces.ts'])
})
