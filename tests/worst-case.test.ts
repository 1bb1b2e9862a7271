import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FRIEND_REQUEST_STATE } from '../src/shared/contacts.ts'
import type { Access, Endpoint } from '../src/shared/endpoint.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import { type Actor, type CallActors, readOperation, runConcurrently } from './support/concurrent-calls.ts'
import {
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  createMessage,
  createThread,
  createTopic,
} from './support/factories.ts'
import { arbitraryFromSchema, type Schema } from './support/from-schema.ts'
import { RUNS_LONG_FORM } from './support/long-form.ts'

// security.md 2: the worst possible input, in every parameter by itself.

const LENGTH = 50_000
const HALF = '\ud800'
const SHORT = ["' OR 1=1--", "'; drop table users; --", '%', '_', '\\', '\0', HALF]
/** Long repetitions of everything that search, quotations, mentions, links and dates parse. */
const LONG = ['%', 'a', ' ', '> ', '@a ', 'https://a.', "' OR 1=1--", '1', '[', 'e\u0301', '👩🏽‍🚀']
  .slice(0, RUNS_LONG_FORM ? undefined : 1)
  .map((part) => part.repeat(LENGTH / part.length))
/** Pages and forms that use the schemas of calls: those are not tried at length again. */
const FEW = RUNS_LONG_FORM ? [...SHORT, ...LONG.slice(0, 2)] : ["' OR 1=1--", '\0', HALF, ...LONG]
/** Values for each parameter of a call. */
const ALL = RUNS_LONG_FORM ? [...SHORT, ...LONG] : ["' OR 1=1--", '\\', '\0', HALF, ...LONG]
/** The plain run divides the few between the parameters of pages and forms: two for each. */
const fewOf = (turn: number) => (RUNS_LONG_FORM ? FEW : [0, 1].map((n) => FEW[(turn + n) % FEW.length] ?? ''))
/** Above it a response is slow, unless an ordinary one right after it is slow too. */
const SLOW_MS = 1_000
const TRIES = 3

/** A statement may wait on a busy machine. */
const PATIENT = { DATABASE_STATEMENT_TIMEOUT: '60000' }
let site: TestApp
/** Query parameters that handlers read from the address themselves. */
let reads = new Set<string>()

beforeAll(async () => {
  site = await createTestApp(PATIENT, 1_000_000, {
    extend: ({ app }) =>
      app.addHook('preHandler', async (request) => {
        request.query = new Proxy(request.query as object, {
          get: (query, name) => {
            if (typeof name === 'string') reads.add(name)
            return Reflect.get(query, name)
          },
        })
      }),
  })
})
afterAll(() => site.close())

const encode = (value: string) => (value === HALF ? '%ED%A0%80' : encodeURIComponent(value))

/** An actor with this access. */
const actorFor = (access: Access): Actor => (/staff|desk/.test(access) ? 'founder' : 'member')

/** An ordinary value for a schema. */
function usual(schema: Schema): unknown {
  if (schema.anyOf) return usual(schema.anyOf[0] ?? {})
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, usual(one)]),
    )
  }
  if (schema.type === 'string' && !schema.pattern && !schema.format) return 'Bonsoir'
  return fc.sample(arbitraryFromSchema(schema), { seed: 1, numRuns: 1 })[0]
}

/** A request with one parameter left open. */
interface Open {
  name: string
  send: (value: string) => Promise<{ status: number }>
  /** Declared statuses; without them any status below 500. */
  statuses?: Set<number>
}

/** Sends the worst inputs; none may fail or be slower than an ordinary one. */
async function tryAll({ name, send, statuses }: Open, values: readonly string[]): Promise<void> {
  for (const value of values) {
    const label = `${name} = ${JSON.stringify(value.slice(0, 20))} × ${value.length}`
    for (let left = TRIES; ; left--) {
      const [ms, { status }] = await timed(() => send(value))
      expect({ told: label, status, isWell: status < 500 && (statuses?.has(status) ?? true) }).toEqual({
        told: label,
        status,
        isWell: true,
      })
      if (ms < SLOW_MS) break
      const [usualMs] = await timed(() => send('Bonsoir'))
      if (ms < SLOW_MS + 5 * usualMs) break
      if (left === 1) throw new Error(`${label} took ${ms} ms, an ordinary one ${usualMs} ms`)
    }
  }
}

async function timed<T>(act: () => Promise<T>): Promise<[number, T]> {
  const started = performance.now()
  const result = await act()
  return [Math.round(performance.now() - started), result]
}

/** The parts of an address, each left open in turn. */
function* listParts(
  path: string,
  lane: CallActors,
): Generator<{ part: string; fill: (value: string) => string }> {
  const parts = path.match(/:\w+/g) ?? []
  for (const part of parts) {
    const fill = (value: string) =>
      path.replace(/:\w+/g, (one) => (one === part ? encode(value) : String(lane.pickId(1))))
    yield { part, fill }
  }
}

const known = (path: string, lane: CallActors) => path.replace(/:\w+/g, () => String(lane.pickId(1)))

function* openCalls(endpoint: Endpoint, lane: CallActors): Generator<Open> {
  const { method, path, access } = endpoint
  const { parameters, body, statuses } = readOperation(endpoint)
  const send = async (url: string, sent: unknown) => {
    const browser = await lane.getBrowser(actorFor(access))
    const headers = { ...browser.writeHeaders(), 'content-type': 'application/json' }
    return browser.raw(method, url, method === 'GET' ? {} : { headers, payload: JSON.stringify(sent) })
  }
  const ordinary = body ? usual(body) : {}
  for (const { part, fill } of listParts(path, lane))
    yield { name: `${method} ${path} ${part}`, send: (value) => send(fill(value), ordinary), statuses }
  for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
    const url = (value: string) => `${known(path, lane)}?${name}=${encode(value)}`
    yield { name: `${method} ${path}?${name}`, send: (value) => send(url(value), ordinary), statuses }
  }
  for (const field of Object.keys(body?.properties ?? {})) {
    const filled = (value: string) => ({ ...(ordinary as object), [field]: value })
    yield {
      name: `${method} ${path} {${field}}`,
      send: (value) => send(known(path, lane), filled(value)),
      statuses,
    }
  }
}

describe('the worst possible input causes no 5xx and no slow answer', () => {
  test('in any parameter of any call', async () => {
    const endpoints = site.context.endpoints.filter(({ isStream: streams }) => !streams)
    await runConcurrently(site, endpoints, async (endpoint, lane) => {
      if (endpoint.method !== 'GET') lane.reset()
      await lane.getBrowser(actorFor(endpoint.access))
      for (const open of openCalls(endpoint, lane)) await tryAll(open, ALL)
    })
  }, 600_000)

  test('in any part of the address of a page, and in any query parameter that it reads', async () => {
    const covered = new Set<string>()
    let turn = 0
    // All by one worker, because reads are recorded for one page at a time.
    await runConcurrently(site, [site.context.pages], async (pages, lane) => {
      for (const { path, access } of pages) {
        const send = async (url: string) => (await lane.getBrowser(actorFor(access))).get(url)
        await lane.getBrowser(actorFor(access))
        for (const { part, fill } of listParts(path, lane))
          await tryAll({ name: `${path} ${part}`, send: (value) => send(fill(value)) }, fewOf(turn++))
        reads = new Set()
        await send(known(path, lane))
        for (const name of reads) covered.add(name)
        for (const name of reads) {
          const open = {
            name: `${path}?${name}`,
            send: (value: string) => send(`${known(path, lane)}?${name}=${encode(value)}`),
          }
          await tryAll(open, fewOf(turn++))
        }
      }
    })
    expect([...covered]).toEqual(
      expect.arrayContaining(['page', 'search', 'suite', 'url', 'commune', 'categorie']),
    )
  }, 600_000)

  test('in any field of a plain form', async () => {
    let turn = 0
    await runConcurrently(site, site.context.forms, async ({ path, declared }, lane) => {
      lane.reset()
      const { body } = readOperation(declared)
      for (const field of ['_token', ...Object.keys(body?.properties ?? {})]) {
        const send = async (value: string) => {
          const browser = await lane.getBrowser(actorFor(declared.access))
          return browser.submit(known(path, lane), { [field]: value })
        }
        await tryAll({ name: `${path} {${field}}`, send }, fewOf(turn++))
      }
    })
  }, 600_000)
})

describe('a search takes its input literally', () => {
  const LITERAL = ['%', '_', '\\', "' OR 1=1--"]
  /** A term that each of them finds. */
  const FOUND: Record<string, { url: string; query: string }> = {
    'GET /api/places': { url: '/api/places', query: 'Marseille' },
    'GET /api/ask': { url: '/api/ask', query: 'Voisine' },
    'GET /api/ask/refuse': { url: '/api/ask/refuse', query: 'Voisine' },
    'GET /api/ask/sent': { url: '/api/ask/sent', query: 'Voisine' },
    'GET /api/friend': { url: '/api/friend', query: 'Voisine' },
    'GET /api/blacklist': { url: '/api/blacklist', query: 'Voisine' },
    'GET /api/messages/:thread': { url: '/api/messages/0', query: 'Voisine' },
    'GET /api/gifs': { url: '/api/gifs', query: 'coeur' },
    'GET /api/forum': { url: '/api/forum', query: 'Voisine' },
    'GET /api/admin/members': { url: '/api/admin/members', query: 'Voisine' },
    'GET /api/admin/team/search': { url: '/api/admin/team/search', query: 'Voisine' },
  }

  test('every search is in this table', () => {
    const searches = site.context.endpoints.filter((endpoint) =>
      readOperation(endpoint).parameters.some(({ name }) => name === 'search'),
    )
    expect(searches.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(FOUND).sort())
  })

  let browser: Browser
  beforeAll(async () => {
    const { db } = site
    const { id } = await createMember(db, { name: 'Chercheur', roles: 3 })
    const neighbour = async (kind: string) => (await createMember(db, { name: `Voisine${kind}` })).id
    const friend = await neighbour('Amie')
    await createFriendship(db, id, friend)
    await createFriendRequest(db, await neighbour('Demande'), id)
    await createFriendRequest(db, await neighbour('Refus'), id, { state: FRIEND_REQUEST_STATE.refused })
    await createFriendRequest(db, id, await neighbour('Attente'))
    await blockMember(db, id, await neighbour('Bloquee'))
    await createMessage(db, (await createThread(db, id, friend)).id, friend)
    await createTopic(db, friend, { title: 'Voisines du canal' })
    browser = await site.as({ id })
  })

  test.each(Object.values(FOUND))('$url', async ({ url, query }) => {
    const count = async (search: string) => {
      const { status, body } = await browser.get(`${url}?search=${encodeURIComponent(search)}`)
      expect(status).toBe(200)
      return (body.data ?? body[0]?.data ?? body).length
    }
    expect(await count(query)).toBeGreaterThan(0)
    const wild = ['%', '_'].map((sign) => query[0] + sign + query.slice(2))
    for (const search of [...LITERAL, ...wild])
      expect({ search, found: await count(search) }).toEqual({ search, found: 0 })
  })
})
