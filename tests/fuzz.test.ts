import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../src/shared/endpoint.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import {
  type Actor,
  type CallActors,
  readOperation,
  runConcurrently,
  toPrintable,
} from './support/concurrent-calls.ts'
import { arbitraryFromSchema } from './support/from-schema.ts'
import { RUNS_LONG_FORM } from './support/long-form.ts'
import { multipart } from './support/multipart.ts'

// security.md 5. A failure reports its seed and its input; the same seed makes the same inputs.

const RUNS = RUNS_LONG_FORM ? 200 : 15
const RUNS_OF_A_PAGE = RUNS_LONG_FORM ? 15 : 2
/** For a call without input. */
const RUNS_OF_NOTHING = RUNS_LONG_FORM ? 5 : 2
const SEED = 1
const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e9999',
  '9223372036854775808',
  'NaN',
  "' OR 1=1--",
  '%',
  '_',
  '%00',
  '\0',
  '\ud800',
  '../../etc/passwd',
  '<img src=x onerror=1>',
  '</script>',
  '\u202e',
  'é'.repeat(5_000),
  '2026-02-30',
  '0000-00-00',
  '__proto__',
  'constructor',
  'true',
  'null',
]

/** A statement may wait on a busy machine. */
const PATIENT = { DATABASE_STATEMENT_TIMEOUT: '60000' }
let site: TestApp
let endpoints: Endpoint[]

beforeAll(async () => {
  site = await createTestApp(PATIENT, 1_000_000)
  // A streamed response has a test of its own.
  endpoints = site.context.endpoints.filter(({ isStream: streams }) => !streams)
})
afterAll(() => site.close())

/** The actor: mostly one that calls accept. */
const actor: fc.Arbitrary<Actor> = fc.oneof(
  { weight: 1, arbitrary: fc.constant('visitor' as const) },
  { weight: 5, arbitrary: fc.constant('member' as const) },
  { weight: 4, arbitrary: fc.constant('founder' as const) },
)

/** An id of an existing row, resolved when it is sent. */
const known = fc.nat({ max: 1_000 }).map((number) => ({ draw: number }))

/** A value that matches a schema, or anything else. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 }),
)

/** Each of these fields with a value, and sometimes an undeclared one. */
function fields(names: string[]): fc.Arbitrary<Record<string, unknown>> {
  const each = Object.fromEntries(names.map((name) => [name, fc.option(anything, { nil: undefined })]))
  return fc.record({ ...each, roles: fc.option(fc.constant(3), { nil: undefined }) })
}

function written(value: unknown, actors: CallActors): string {
  const generated =
    value !== null && typeof value === 'object' && 'draw' in value ? Number(value.draw) : undefined
  return toPrintable(generated === undefined ? value : actors.pickId(generated))
}

/** The address with its parts and its query filled in. */
function fillAddress(
  path: string,
  parts: unknown[],
  query: Record<string, unknown>,
  actors: CallActors,
): string {
  let index = 0
  // An empty part would make the address of another call.
  const part = () => encodeURIComponent(written(parts[index++], actors) || ' ')
  const filled = path.replace(/:\w+/g, part)
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, written(one, actors)]),
  )
  return `${filled}?${new URLSearchParams(pairs)}`
}

const parts = fc.array(fc.oneof(anything, known), { minLength: 3, maxLength: 3 })

function inputOf(endpoint: Endpoint) {
  const { parameters, body } = readOperation(endpoint)
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const proper = fc.record(
    Object.fromEntries(query.map(({ name, schema }) => [name, arbitraryFromSchema(schema)])),
  )
  const names = Object.keys(body?.properties ?? {})
  return fc.record({
    actor,
    parts,
    query: fc.oneof(fields(query.map(({ name }) => name)), proper),
    body: fc.oneof(
      fields(names),
      anything,
      ...(body ? [arbitraryFromSchema(body), arbitraryFromSchema(body)] : []),
    ),
  })
}

async function send(browser: Browser, endpoint: Endpoint, path: string, body: unknown): Promise<number> {
  const hasBody = endpoint.method !== 'GET'
  const headers = hasBody ? { ...browser.writeHeaders(), 'content-type': 'application/json' } : {}
  const payload = hasBody ? { payload: JSON.stringify(body ?? {}) } : {}
  return (await browser.raw(endpoint.method, path, { headers, ...payload })).status
}

const settings = (numRuns: number) => ({ numRuns, seed: SEED, endOnFailure: true })

/** A multipart body with any fields, complete or truncated, sometimes with a different boundary. */
const upload = fc.record({
  actor,
  parts: fc.array(
    fc.record(
      {
        name: fc.constantFrom('file_upload', '_token', '', '__proto__', 'file_upload[]', 'é"\r\nx: y'),
        value: fc.oneof(
          fc.uint8Array({ maxLength: 2_000 }).map(Buffer.from),
          fc.constantFrom('', '\0', 'GIF89a'),
        ),
        filename: fc.constantFrom('photo.jpg', '', '../../x', 'a\0.png'),
        type: fc.constantFrom('image/jpeg', 'application/json', 'text/html', ''),
      },
      { requiredKeys: ['name', 'value'] },
    ),
    { maxLength: 6 },
  ),
  cut: fc.oneof(fc.constant(0), fc.nat(400)),
  type: fc.option(
    fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=x'),
    { nil: undefined },
  ),
})

describe('no input of any call', () => {
  test('with a file causes a 5xx or an undocumented status', async () => {
    const files = endpoints.filter(({ file }) => file)
    await runConcurrently(site, files, async (endpoint, actors) => {
      const { statuses } = readOperation(endpoint)
      await fc.assert(
        fc.asyncProperty(upload, async ({ actor, parts, cut, type }) => {
          const { headers, payload } = multipart(parts)
          const browser = await actors.getBrowser(actor)
          const { status } = await browser.raw(endpoint.method, endpoint.path, {
            headers: { ...browser.writeHeaders(), ...headers, ...(type ? { 'content-type': type } : {}) },
            payload: payload.subarray(0, payload.length - Math.min(cut, payload.length)),
          })
          expect([...statuses]).toContain(status)
          expect(status).toBeLessThan(500)
        }),
        settings(2 * RUNS),
      )
    })
  }, 300_000)

  test('causes a 5xx or an undocumented status', async () => {
    await runConcurrently(site, endpoints, async (endpoint, actors) => {
      if (endpoint.method !== 'GET') actors.reset()
      const { statuses, parameters, body } = readOperation(endpoint)
      const readsNothing = parameters.length === 0 && !body
      await fc.assert(
        fc.asyncProperty(inputOf(endpoint), async ({ actor, parts, query, body }) => {
          const browser = await actors.getBrowser(actor)
          const url = fillAddress(endpoint.path, parts, query, actors)
          const status = await send(browser, endpoint, url, body)
          const call = `${endpoint.method} ${endpoint.path}`
          const isTold = statuses.has(status) && status < 500
          expect({ call, status, isTold }).toEqual({ call, status, isTold: true })
        }),
        settings(readsNothing ? RUNS_OF_NOTHING : RUNS),
      )
    })
  }, 600_000)
})

/** Query parameters that pages read; an address may repeat one. */
const PAGE_QUERY =
  'fait info suite url search state page after before apres avant par commune categorie motif decidee cle envoye session_id actor user action target from to'.split(
    ' ',
  )
const several = fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 2 })
const pageQuery = fc.oneof(
  fc
    .constantFrom('__proto__', 'constructor')
    .map((text) => Object.fromEntries(PAGE_QUERY.map((name) => [name, [text]]))),
  fc.dictionary(fc.constantFrom(...PAGE_QUERY), several, { maxKeys: 6 }),
)

test('no address makes a page fail', async () => {
  await runConcurrently(site, site.context.pages, async ({ path }, actors) => {
    await fc.assert(
      fc.asyncProperty(actor, parts, pageQuery, async (actor, parts, query) => {
        const browser = await actors.getBrowser(actor)
        const { status } = await browser.get(fillAddress(path, parts, query, actors))
        expect({ path, status, isWell: status < 500 }).toEqual({ path, status, isWell: true })
      }),
      settings(RUNS_OF_A_PAGE),
    )
  })
}, 300_000)

test('no plain form fails for any body', async () => {
  await runConcurrently(site, site.context.forms, async ({ path, declared }, actors) => {
    actors.reset()
    const names = ['_token', ...Object.keys(readOperation(declared).body?.properties ?? {})]
    const field = fc.tuple(fc.constantFrom(...names), several)
    await fc.assert(
      fc.asyncProperty(actor, parts, fc.array(field, { maxLength: 8 }), async (actor, parts, sent) => {
        const browser = await actors.getBrowser(actor)
        const body = Object.fromEntries(sent.map(([name, values]) => [name, values.map(toPrintable)]))
        const { status } = await browser.submit(fillAddress(path, parts, {}, actors), body)
        expect({ path, status, isWell: status < 500 }).toEqual({ path, status, isWell: true })
      }),
      settings(RUNS_OF_A_PAGE),
    )
  })
}, 300_000)
