import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { openApi } from '../src/http/openapi.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import {
  createAsk,
  createMember,
  createMessage,
  createPhoto,
  createPoll,
  createPost,
  createThread,
  createTopic,
} from './support/factories.ts'
import { fromSchema, type Schema } from './support/from-schema.ts'
import { multipart } from './support/multipart.ts'
import { createNotice } from './support/notices.ts'

const RUNS = 25
/** Calls by which members reach each other are tried this often, each time by three. */
const RUNS_BETWEEN_MEMBERS = 70
const RUNS_OF_A_PAGE = 10
const BETWEEN_MEMBERS =
  /^\/api\/(ask|friend|gate|blacklist|messages|gifs|forum|newsfeed|notifications|webpush|visitors)\b/
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

let site: TestApp
let browsers: Browser[]
let endpoints: Endpoint[]

beforeAll(async () => {
  site = await createTestApp({}, 1_000_000)
  // An answer that goes on for as long as one listens is tried by a test of its own.
  endpoints = site.site.endpoints.filter(({ streams }) => !streams)
})
afterAll(() => site.close())

/** A value that is what a schema asks for, or anything but. */
function anything(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 }),
  )
}

type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  responses: Record<string, unknown>
}

function operationOf(endpoint: Endpoint): Operation {
  const paths = openApi([endpoint], '').paths as Record<string, Record<string, Operation>>
  const operation = Object.values(paths)[0]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`no operation for ${endpoint.path}`)
  return operation
}

/** Every one of these fields with something in it, and now and then one that nobody declared. */
function fields(names: string[]): fc.Arbitrary<Record<string, unknown>> {
  const known = Object.fromEntries(names.map((name) => [name, fc.option(anything(), { nil: undefined })]))
  return fc.record({ ...known, roles: fc.option(fc.constant(3), { nil: undefined }) })
}

async function send(browser: Browser, endpoint: Endpoint, path: string, body: unknown): Promise<number> {
  const hasBody = endpoint.method !== 'GET'
  const headers = hasBody ? { ...browser.writeHeaders(), 'content-type': 'application/json' } : {}
  const payload = hasBody ? { payload: JSON.stringify(body ?? {}) } : {}
  return (await browser.raw(endpoint.method, path, { headers, ...payload })).status
}

/** A multipart body of anything in any field, whole or cut, now and then with a boundary of its own. */
const form = fc.record({
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
  test('that takes a file makes a 5xx, or a status that the API document does not name', async () => {
    for (const endpoint of endpoints.filter(({ file }) => file)) {
      const allowed = Object.keys(operationOf(endpoint).responses).map(Number)
      await fc.assert(
        fc.asyncProperty(form, async ({ parts, cut, type }) => {
          const { headers, payload } = multipart(parts)
          for (const browser of await actors()) {
            const { status } = await browser.raw(endpoint.method, endpoint.path, {
              headers: { ...browser.writeHeaders(), ...headers, ...(type ? { 'content-type': type } : {}) },
              payload: payload.subarray(0, payload.length - Math.min(cut, payload.length)),
            })
            expect(allowed).toContain(status)
            expect(status).toBeLessThan(500)
          }
        }),
        { numRuns: 10 * RUNS, seed: 1, endOnFailure: true },
      )
    }
  }, 60_000)

  test('makes a 5xx, or a status that the API document does not name', async () => {
    for (const endpoint of endpoints) {
      const { parameters = [], requestBody, responses } = operationOf(endpoint)
      const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      const body = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {})
      const allowed = new Set([...Object.keys(responses).map(Number), 404])
      const asked = parameters.filter((parameter) => parameter.in === 'query')
      const proper = fc.record(
        Object.fromEntries(asked.map(({ name, schema }) => [name, fromSchema(schema)])),
      )
      const schema = requestBody?.content['application/json']?.schema
      const input = fc.record({
        segments: fc.array(fc.oneof(anything(), fc.nat().map(knownId)), { minLength: 3, maxLength: 3 }),
        query: fc.oneof(fields(query), proper),
        body: fc.oneof(fields(body), anything(), ...(schema ? [fromSchema(schema)] : [])),
      })
      await fc.assert(
        fc.asyncProperty(input, async ({ segments, query, body }) => {
          let place = 0
          const segment = () => encodeURIComponent(printable(segments[place++]))
          const path = endpoint.path.replace(/:\w+/g, segment)
          const pairs = Object.entries(query).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, printable(value)]],
          )
          for (const browser of await actors()) {
            const status = await send(browser, endpoint, `${path}?${new URLSearchParams(pairs)}`, body)
            const call = `${endpoint.method} ${endpoint.path}`
            expect({ call, status, allowed: allowed.has(status) }).toEqual({ call, status, allowed: true })
          }
        }),
        {
          numRuns: BETWEEN_MEMBERS.test(endpoint.path) ? RUNS_BETWEEN_MEMBERS : RUNS,
          seed: 1,
          endOnFailure: true,
        },
      )
    }
  }, 600_000)
})

/** What pages read from their addresses; an address may name it twice. */
const PAGE_QUERY =
  'fait info suite url search state page after before apres avant par commune categorie motif'.split(' ')

test('no address makes a page fail', async () => {
  const given = fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 2 })
  const query = fc.oneof(
    fc.constantFrom('__proto__', 'constructor').map((word) => PAGE_QUERY.map((name) => [name, [word]])),
    fc.array(fc.tuple(fc.constantFrom(...PAGE_QUERY), given), { maxLength: 6 }),
  )
  for (const { path } of site.site.pages) {
    await fc.assert(
      fc.asyncProperty(fc.nat(), query, async (id, pairs) => {
        const asked = new URLSearchParams()
        for (const [name, values] of pairs)
          for (const value of values) asked.append(String(name), printable(value))
        for (const browser of await actors()) {
          const url = path.replace(/:\w+/g, () => encodeURIComponent(printable(knownId(id))))
          const { status } = await browser.get(`${url}?${asked}`)
          expect({ path, status, isWell: status < 500 }).toEqual({ path, status, isWell: true })
        }
      }),
      { numRuns: RUNS_OF_A_PAGE, seed: 1, endOnFailure: true },
    )
  }
}, 300_000)

/** Ids of what the actors have, so that calls reach something, and addresses of topics; drawn from when a call is made. */
const known: (number | string)[] = []
/** So many for each of two. */
const KNOWN = 11
const knownId = (draw: number) => ({ draw })

/** Calls such as signing out end sessions, so that actors are made anew when they are gone. */
async function actors(): Promise<Browser[]> {
  browsers ??= [await site.as(null), await signedIn(0), await signedIn(3)]
  for (const [index, browser] of browsers.entries()) {
    if (index > 0 && !browser.cookie()?.startsWith('s.'))
      browsers[index] = await signedIn(index === 1 ? 0 : 3)
  }
  return browsers
}

/** A member with somebody to write to, somebody to answer, a photo, and a topic with a poll in which somebody replied. */
async function signedIn(roles: number): Promise<Browser> {
  const member = await createMember(site.db, { roles })
  const other = await createMember(site.db)
  const thread = await createThread(site.db, member.id, other.id)
  const message = await createMessage(site.db, thread.id, other.id)
  const ask = await createAsk(site.db, other.id, member.id)
  const photo = await createPhoto(site.db, other.id)
  const topic = await createTopic(site.db, member.id)
  await createPoll(site.db, topic.id)
  const post = await createPost(site.db, topic.id, other.id)
  const notice = await createNotice(site.db, member.id, { sender_id: other.id })
  for (const { id } of [member, other, thread, message, ask, photo, topic, post, notice]) known.unshift(id)
  known.unshift(topic.post_id, topic.slug)
  return site.as(member)
}

function printable(value: unknown): string {
  if (value && typeof value === 'object' && 'draw' in value)
    return String(known[Number(value.draw) % (2 * KNOWN)])
  const text = typeof value === 'string' ? value : String(JSON.stringify(value))
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
