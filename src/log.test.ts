import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../tests/support/app.ts'
import { RUNS_ON_CITUS } from '../tests/support/engines.ts'
import { createMember, createThread, type TestMember } from '../tests/support/factories.ts'
import { operation } from './platform/http/operation.ts'
import { createLog } from './platform/log.ts'
import { endpoint } from './shared/endpoint.ts'
import { MessageReply } from './shared/schemas.ts'

const MEMBER_TEXT = 'Rendez-vous sous le marronnier'
const PASSWORD = 'une longue phrase à taire'
const TOKEN = 'jeton-que-personne-ne-lit'
const ADDRESS = '203.0.113.77'

let written = ''
let site: TestApp
let member: TestMember
let browser: Browser

/** Calls that fail unexpectedly, with a member's text in the error. */
const FAULTS: Record<string, (db: TestApp['db']) => Promise<unknown>> = {
  constraint: (db) =>
    db
      .insertInto('messages')
      .values({ thread_id: 1, user_id: -1, message: MEMBER_TEXT.repeat(200) })
      .execute(),
  value: (db) => sql`select ${MEMBER_TEXT}::text::integer`.execute(db),
  json: (db) => sql`select ${`{"${MEMBER_TEXT}`}::text::jsonb`.execute(db),
  cause: async () => {
    throw new Error('sent to nobody', { cause: new Error(`550 <${member.email}> is unknown`) })
  },
  lines: async () => {
    throw new Error('one\r\n{"level":10,"time":"forged"}\nanother')
  },
  word: async () => {
    throw MEMBER_TEXT
  },
}

beforeAll(async () => {
  const to = new Writable({
    write(chunk, _, done) {
      written += chunk
      done()
    },
  })
  site = await createTestApp({}, 1_000, {
    log: createLog({ logLevel: 'trace' }, to),
    extend: (made) => {
      for (const [name, fail] of Object.entries(FAULTS)) {
        const declared = endpoint({
          name: 'declared',
          method: 'GET',
          path: `/api/fault/${name}`,
          access: 'anyone',
          summary: '',
          reply: MessageReply,
        })
        operation(made, declared, async () => {
          await fail(made.db)
          return { message: '' }
        })
      }
    },
  })
  member = await createMember(site.db)
  browser = await site.as(member)
})
afterAll(() => site.close())

/** Returns the log lines written during the call. */
async function linesOf(act: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = written.length
  await act()
  return written
    .slice(before)
    .trimEnd()
    .split('\n')
    .map((entry) => JSON.parse(entry))
}

test('each request is one line of JSON, in UTC, under the id that the answer carries', async () => {
  let id: unknown
  const lines = await linesOf(async () => {
    id = (await browser.get('/api/health?jeton=x')).headers['x-request-id']
  })
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      reqId: id,
      method: 'GET',
      route: '/api/health',
      status: 200,
      ms: expect.any(Number),
      network: '127.0.0.0',
      msg: 'answered',
    },
  ])
})

test.each([
  [ADDRESS, '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2a01:e0a:1:2:3:4:5:6', '2a01:e0a:1::'],
  ['2a01::5', '2a01:0:0::'],
  ['::1', '0:0:0::'],
])('only the network of the address %s is logged', async (remoteAddress, network) => {
  const [entry] = await linesOf(() => site.app.inject({ url: '/api/health', remoteAddress }))
  expect(entry).toMatchObject({ network })
})

describe('members’ texts and credentials are never logged', () => {
  const acts: Record<string, () => Promise<unknown>> = {
    'signing up': async () =>
      (await site.as(null)).post('/api/register', {
        email: member.email,
        password: PASSWORD,
        name: MEMBER_TEXT,
      }),
    'signing in': async () =>
      (await site.as(null)).post('/api/login', { email: member.email, password: PASSWORD }),
    'a form': async () =>
      (await site.as(null)).submit('/connexion', { email: member.email, password: PASSWORD }),
    'a link of a mail': async () => (await site.as(null)).get(`/mot-de-passe/${TOKEN}`),
    'a link that is used': async () => (await site.as(null)).post('/api/email/verify', { token: TOKEN }),
    'a message': async () => {
      const { id } = await createThread(site.db, member.id, (await createMember(site.db)).id)
      const { status } = await browser.post(`/api/messages/conversation/${id}`, { message: MEMBER_TEXT })
      expect(status).toBe(200)
    },
    'a search': () => browser.get(`/amis?search=${encodeURIComponent(MEMBER_TEXT)}`),
    'an address that is none': () => browser.get(`/${encodeURIComponent(MEMBER_TEXT)}?jeton=${TOKEN}`),
    'an address that cannot be read': () => browser.get(`/%ED%A0%80${TOKEN}`),
    'a body that cannot be read': () =>
      browser.raw('POST', '/api/login', {
        headers: { ...browser.writeHeaders(), 'content-type': 'application/json' },
        payload: `{"password":"${PASSWORD}`,
      }),
    ...Object.fromEntries(
      Object.keys(FAULTS).map((name) => [
        `a fault (${name})`,
        async () => expect((await browser.get(`/api/fault/${name}`)).status).toBe(500),
      ]),
    ),
  }

  test.each(Object.entries(acts))('%s', async (_name, act) => {
    const lines = await linesOf(act)
    expect(lines.length).toBeGreaterThan(0)
    const text = JSON.stringify(lines)
    const session = browser.cookie()?.slice(2) ?? ''
    for (const secret of [
      MEMBER_TEXT,
      PASSWORD,
      TOKEN,
      member.email,
      session,
      browser.writeHeaders()['x-csrf-token'],
    ])
      expect(text).not.toContain(secret)
  })
})

/** Of an error of a worker, Citus passes on the code and no table. */
const LOCATION = RUNS_ON_CITUS ? {} : { table: 'messages', constraint: expect.any(String) }

test('an error is logged with its location', async () => {
  const [entry] = await linesOf(() => browser.get('/api/fault/constraint'))
  expect(entry).toMatchObject({
    level: 50,
    reqId: expect.any(String),
    msg: 'request failed',
    err: { code: expect.stringMatching(/^23/), ...LOCATION },
  })
  expect(entry?.err).toMatchObject({ stack: expect.stringContaining('\n    at ') })
})

test('no word from outside begins a line', async () => {
  const lines = await linesOf(async () => {
    await browser.get('/api/fault/lines')
    await browser
      .raw('GET', '/api/health', { headers: { 'x-request-id': 'x\r\n{"level":10}' } })
      .catch(() => {})
    await browser.get('/nulle-part%0d%0a%7B%22level%22:10%7D')
  })
  expect(lines.map(({ msg }) => msg)).toEqual(['request failed', 'answered', 'answered', 'answered'])
})
