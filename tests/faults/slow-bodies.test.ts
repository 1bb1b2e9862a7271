import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { listenTo } from '../support/events.ts'
import { createMember } from '../support/factories.ts'
import { multipart } from '../support/multipart.ts'
import { connectRaw, createCallHeaders, formatRequest, type RawClient } from '../support/raw-client.ts'

// Which requests may send a body, how slowly, and how many at once; limits are lowered so that the tests take
// seconds.

const LIMITS = { total: 6, perAddress: 2, graceMs: 2_000, bytesPerSecond: 1_000, withinMs: 3_000 }
const TOO_SLOW = 'L’envoi a pris trop de temps. Vérifiez votre connexion, puis réessayez.'
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

let site: TestApp
let port: number
let address: string
const clients: RawClient[] = []

beforeAll(async () => {
  site = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, 1_000, {
    capacity: {
      bodies: LIMITS,
      connectionsPerAddress: 8,
      streamsPerAddress: 2,
      isFile: (path) => path === '/main.css',
    },
  })
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await expect.poll(working).toBe(0)
})
afterAll(() => site.close())

const working = () => site.context.overload.state().working

function open(
  requestLine: string,
  headers: Record<string, string | number>,
  begin = '',
  from?: string,
): RawClient {
  const client = connectRaw(port, formatRequest(requestLine, headers, begin), from)
  clients.push(client)
  return client
}

/** A sign-in whose body stops after one byte, of a visitor who has opened the page. */
function stall(client: string, length = 200): RawClient {
  const headers = {
    ...createCallHeaders(site.context.secret),
    'x-forwarded-for': client,
    'content-length': length,
  }
  return open('POST /api/login', headers, '{')
}

async function signIn(client: string): Promise<number> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { ...createCallHeaders(site.context.secret), 'x-forwarded-for': client },
    body: JSON.stringify({ email: 'personne@exemple.fr', password: 'une longue phrase' }),
  })
  await answer.text()
  return answer.status
}

describe('a request that may not send its body gets its answer at once and its connection closed', () => {
  const token = () => createCallHeaders(site.context.secret)
  const ANNOUNCED = { 'content-length': 200 }
  test.each<[string, number, string, () => Record<string, string | number>]>([
    ['a call without its token', 419, 'POST /api/login', () => ({ ...JSON_TYPE, ...ANNOUNCED })],
    ['a call whose length is not said', 419, 'POST /api/login', () => ({ 'transfer-encoding': 'chunked' })],
    ['a DELETE with a body', 419, 'DELETE /api/user/sessions/1', () => ANNOUNCED],
    ['a member’s call without a session', 401, 'PATCH /api/user/edit', () => ({ ...token(), ...ANNOUNCED })],
    ['an upload without its token', 419, 'POST /api/upload', () => ANNOUNCED],
    ['an upload without a session', 401, 'POST /api/upload', () => ({ ...token(), ...ANNOUNCED })],
    ['a member’s form without a session', 401, 'POST /user/edit', () => ({ ...FORM_TYPE, ...ANNOUNCED })],
    ['the plain upload without a session', 401, 'POST /upload', () => ANNOUNCED],
    ['a path that does not exist', 404, 'POST /nulle-part', () => ({ ...FORM_TYPE, ...ANNOUNCED })],
    ['a call that does not exist', 404, 'POST /api/nulle-part', () => ({ ...token(), ...ANNOUNCED })],
    ['a body sent to the health check', 404, 'POST /api/health', () => ({ ...token(), ...ANNOUNCED })],
    ['a body sent to a built file', 404, 'POST /main.css', () => ({ ...FORM_TYPE, ...ANNOUNCED })],
    ['a GET with a body', 200, 'GET /connexion', () => ANNOUNCED],
    [
      'a body that waits for 100 Continue',
      419,
      'POST /api/login',
      () => ({ ...JSON_TYPE, ...ANNOUNCED, expect: '100-continue' }),
    ],
    [
      'an upgrade',
      419,
      'POST /api/login',
      () => ({ ...ANNOUNCED, connection: 'upgrade', upgrade: 'websocket' }),
    ],
    [
      'a form of another site',
      419,
      'POST /connexion',
      () => ({ ...FORM_TYPE, ...ANNOUNCED, 'sec-fetch-site': 'cross-site' }),
    ],
    [
      'a form of a neighbouring site',
      419,
      'POST /connexion',
      () => ({ ...FORM_TYPE, ...ANNOUNCED, 'sec-fetch-site': 'same-site' }),
    ],
    [
      'a form of another origin, from an old browser',
      419,
      'POST /connexion',
      () => ({ ...FORM_TYPE, ...ANNOUNCED, origin: 'https://ailleurs.example' }),
    ],
    ['two lengths', 400, 'POST /api/login', () => ({ ...ANNOUNCED, 'Content-Length': 300 })],
    ['a length and chunks', 400, 'POST /api/login', () => ({ ...ANNOUNCED, 'transfer-encoding': 'chunked' })],
  ])('%s: %i', async (_name, status, requestLine, headers) => {
    const started = performance.now()
    const client = open(requestLine, headers(), '1\r\nx\r\n')
    const received = (await client.closed).replace('HTTP/1.1 100 Continue\r\n\r\n', '')
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(performance.now() - started).toBeLessThan(LIMITS.withinMs)
    expect(working()).toBe(0)
  })
})

describe('a plain form', () => {
  const post = (headers: Record<string, string | number>, begin: string) =>
    open('POST /connexion', { ...FORM_TYPE, 'content-length': 200_000, ...headers }, begin)

  test('is rejected after 64 kB without its token, and no more is read', async () => {
    const client = post({}, `email=a&password=${'x'.repeat(66_000)}`)
    const received = await client.closed
    expect(received).toMatch(/^HTTP\/1\.1 419 /)
    expect(received).toContain('Votre session a expiré. Rechargez la page, puis réessayez.')
  })

  test.each<[string, Record<string, string>]>([
    ['no header at all', {}],
    ['its own origin', { origin: 'http://127.0.0.1:1234' }],
    ['the address of the site', { origin: 'http://localhost:3000' }],
    ['no origin to tell', { origin: 'null' }],
    ['the same site', { 'sec-fetch-site': 'same-origin', origin: 'http://proxy.internal' }],
    ['the reader’s own doing', { 'sec-fetch-site': 'none' }],
  ])('is read to its end with its token first and %s', async (_name, headers) => {
    const cookie = 'v.a-visitor'
    const body = `_token=${createCsrfToken(site.context.secret, cookie)}&email=a&password=${'x'.repeat(80_000)}`
    const sent = { ...headers, cookie: `guinguette=${cookie}`, 'content-length': body.length }
    const client = post(sent, body)
    await expect.poll(client.received).toMatch(/^HTTP\/1\.1 422 /)
  })

  test('of another type is rejected, however much arrives at once', async () => {
    const client = post({ 'content-type': 'text/xml' }, 'x'.repeat(150_000))
    expect(await client.closed).toMatch(/^HTTP\/1\.1 415 /)
  })

  test('shows the typed text again with an expired token', async () => {
    const body = `_token=x&email=${encodeURIComponent('anna@exemple.fr')}&password=y`
    const client = post({ 'content-length': body.length }, body)
    await expect.poll(client.received).toContain('anna@exemple.fr')
    expect(client.received()).toMatch(/^HTTP\/1\.1 419 /)
  })

  test('with a photo is rejected before the photo when its token is not first', async () => {
    const member = await createMember(site.db)
    const session = await createSession(site.db, member.id)
    const photo = { name: 'file_upload', value: Buffer.alloc(400_000), filename: 'a.jpg' }
    const { headers, payload } = multipart([
      { name: 'other', value: 'x' },
      { name: '_token', value: createCsrfToken(site.context.secret, session) },
      photo,
    ])
    const all = { ...headers, cookie: `guinguette=${session}`, 'content-length': payload.length }
    // Only the first bytes of the photo arrive.
    const client = open('POST /upload', all, payload.subarray(0, 600).toString('latin1'))
    expect(await client.closed).toMatch(/^HTTP\/1\.1 419 /)
  })
})

describe('a slow body', () => {
  test('gets 408 below 1 kB a second', async () => {
    const started = performance.now()
    const received = await stall('192.0.2.1').closed
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
    expect(received.toLowerCase()).toContain('connection: close')
    expect(received).toContain(TOO_SLOW)
    expect(performance.now() - started).toBeGreaterThan(LIMITS.graceMs)
  })

  test('with a compressed encoding gets 408 as well', async () => {
    const headers = {
      ...createCallHeaders(site.context.secret),
      'content-encoding': 'gzip',
      'content-length': 200,
    }
    expect(await open('POST /api/login', headers, 'x').closed).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('of an upload is closed as well', async () => {
    const member = await createMember(site.db)
    const session = await createSession(site.db, member.id)
    const { headers, payload } = multipart([
      { name: 'file_upload', value: Buffer.alloc(9_000), filename: 'a.jpg' },
    ])
    const all = {
      ...createCallHeaders(site.context.secret, session),
      ...headers,
      'content-length': payload.length,
    }
    const client = open('POST /api/upload', all, payload.subarray(0, 300).toString('latin1'))
    const received = await client.closed
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
    expect(received).toContain(TOO_SLOW)
  })

  test('above 1 kB a second is read to its end', async () => {
    const body = JSON.stringify({ email: 'a@exemple.fr', password: 'x'.repeat(10_000) })
    const client = stall('192.0.2.1', body.length)
    for (let at = 1; at < body.length; at += 400) {
      client.socket.write(body.slice(at, at + 400))
      await sleep(100)
    }
    await expect.poll(client.received).toMatch(/^HTTP\/1\.1 422 /)
  })

  test('of a call ends at its time limit even at full speed', async () => {
    const client = stall('192.0.2.1', 200_000)
    const timer = setInterval(() => client.socket.write(' '.repeat(1_000)), 200)
    expect(await client.closed).toMatch(/^HTTP\/1\.1 408 /)
    clearInterval(timer)
  })
})

describe('too many bodies', () => {
  test('of one address: its slowest is closed, and other addresses lose none', async () => {
    const other = stall('192.0.2.9')
    const slow = [stall('192.0.2.1'), stall('192.0.2.1')]
    await expect.poll(working).toBe(3)
    await sleep(50)
    const signingIn = signIn('192.0.2.1')
    await expect.poll(() => slow[0]?.received()).toMatch(/^HTTP\/1\.1 408 /)
    expect([slow[1]?.received(), other.received()]).toEqual(['', ''])
    expect(await signingIn).toBe(422)
  })

  test('of one IPv6 network count as one address', async () => {
    for (const last of ['1', '2:3', 'ffff']) stall(`2001:db8:5:5::${last}`)
    await expect.poll(() => clients.filter(({ received }) => received() !== '').length).toBe(1)
    expect(working()).toBe(2)
  })

  test('of all: the slowest is closed, for any number of addresses', async () => {
    const before = site.context.overload.state().refused
    const quick = stall('192.0.2.1', 200_000)
    quick.socket.write(' '.repeat(100_000))
    for (let turn = 2; turn <= 6; turn++) stall(`192.0.2.${turn}`)
    await expect.poll(working).toBe(6)
    // After a second the received bytes show which body is slow.
    await sleep(1_100)
    expect(await signIn('192.0.2.99')).toBe(422)
    expect(quick.received()).toBe('')
    expect(site.context.overload.state().refused).toBe(before + 1)
    expect(clients.filter(({ received }) => received().includes(' 408 ')).length).toBeGreaterThan(0)
  })

  test('on one connection, one after the other, count each', async () => {
    const headers = {
      ...createCallHeaders(site.context.secret),
      'x-forwarded-for': '192.0.2.1',
      'content-length': 2,
    }
    const whole = formatRequest('POST /api/login', headers, '{}')
    const client = open('POST /api/login', headers, `{}${whole}${whole}`)
    stall('192.0.2.1')
    await expect.poll(() => client.received().match(/HTTP\/1\.1 \d+/g)?.length ?? 0).toBeGreaterThanOrEqual(2)
    expect(working()).toBeLessThanOrEqual(LIMITS.perAddress)
  })
})

test('an address with the maximum of connections gets no other; another address does', async () => {
  const first = Array.from({ length: 8 }, () => open('GET /connexion', { 'x-slow': 'x' }, '', '127.0.0.2'))
  await Promise.all(first.map((one) => expect.poll(one.received).toContain('HTTP/1.1 200')))
  expect(await open('GET /connexion', {}, '', '127.0.0.2').closed).toBe('')
  await expect.poll(open('GET /connexion', {}, '', '127.0.0.3').received).toContain('HTTP/1.1 200')
  first[0]?.socket.destroy()
  await first[0]?.closed
  await expect.poll(open('GET /connexion', {}, '', '127.0.0.2').received).toContain('HTTP/1.1 200')
})

test('an address with the maximum of event streams gets 429; another address does not', async () => {
  const listen = async (client: string) => {
    const session = await createSession(site.db, (await createMember(site.db)).id)
    const listener = await listenTo(address, session, { client })
    return listener
  }
  const open = [await listen('192.0.2.1'), await listen('192.0.2.1')]
  const third = await listen('192.0.2.1')
  expect([third.status, third.headers['retry-after']]).toEqual([429, '30'])
  const other = await listen('192.0.2.2')
  expect(other.status).toBe(200)
  open[0]?.cut()
  await expect.poll(() => site.context.streams.size).toBe(2)
  const again = await listen('192.0.2.1')
  expect(again.status).toBe(200)
  for (const one of [...open, other, again]) one.cut()
})
