import { createHash } from 'node:crypto'
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { type Listener, listenTo } from '../../../tests/support/events.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { connectRaw, formatRequest } from '../../../tests/support/raw-client.ts'
import { createSession } from './session.ts'

const READS = { concurrent: 2, waiting: 1, withinMs: 60_000 }
const BODIES = { total: 1 }
const JSON_TYPE = { 'content-type': 'application/json' }

let site: TestApp
let address: string
/** Blocks the requests of `/test/held`. */
let release: () => void = () => {}

beforeAll(async () => {
  let blocked = new Promise<void>(() => {})
  site = await createTestApp({}, 1_000, {
    capacity: { reads: READS, bodies: BODIES, isFile: (path) => path === '/main.css' },
    extend: ({ app }) => {
      app.get('/test/hold', async () => {
        blocked = new Promise((resolve) => {
          release = resolve
        })
        return 'held'
      })
      app.get('/test/held', async () => {
        await blocked
        return 'gone on'
      })
      app.post('/test/held', async () => 'taken')
      app.post('/test/held-writing', async () => {
        await blocked
        return 'gone on'
      })
      app.get('/main.css', async () => 'a {}')
      app.get('/test/long', async (_request, reply) => reply.send(Buffer.alloc(20_000_000)))
    },
  })
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())

const state = () => site.context.overload.state()

/** A full site with two running requests and one waiting; returns their answers. */
async function fill() {
  await fetch(`${address}/test/hold`)
  const all = [1, 2, 3].map(() => fetch(`${address}/test/held`).then((answer) => answer.text()))
  await expect.poll(state).toMatchObject({ working: 2, waiting: 1 })
  return { all }
}

test('past its capacity a page is refused at once, in French; health and built files are not, and then all go on', async () => {
  const { all } = await fill()
  const refused = await fetch(`${address}/connexion`)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(3)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(8)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  const page = await refused.text()
  const style = /<style>(.*)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(refused.headers.get('content-security-policy')).toContain(
    `default-src 'none'; style-src 'sha256-${hash}'`,
  )
  expect(page).toContain('Il y a beaucoup de monde. Réessayez dans quelques secondes.')
  expect(page).toContain('<a href="">Réessayer</a>')
  expect([
    (await fetch(`${address}/api/health`)).status,
    (await fetch(`${address}/main.css`)).status,
  ]).toEqual([200, 200])

  release()
  expect(await Promise.all(all)).toEqual(['gone on', 'gone on', 'gone on'])
  expect((await fetch(`${address}/connexion`)).status).toBe(200)
  await expect.poll(state).toMatchObject({ working: 0, waiting: 0 })
})

test('a call is refused without a message, so that the page shows its own', async () => {
  const { all } = await fill()
  const refused = await fetch(`${address}/api/me`)
  expect([refused.status, await refused.json()]).toEqual([503, {}])
  const head = await fetch(`${address}/connexion`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([503, ''])
  release()
  await Promise.all(all)
})

test('who leaves while waiting gives the place in the line to another', async () => {
  await fetch(`${address}/test/hold`)
  const stay = [1, 2].map(() => fetch(`${address}/test/held`).then((answer) => answer.text()))
  await expect.poll(state).toMatchObject({ working: 2 })
  const leaving = get(`${address}/test/held`, { agent: false }).on('error', () => {})
  await expect.poll(state).toMatchObject({ waiting: 1 })
  leaving.destroy()
  await expect.poll(state).toMatchObject({ working: 2, waiting: 0 })
  release()
  expect(await Promise.all(stay)).toEqual(['gone on', 'gone on'])
})

test('who reads slowly, and who listens to events, holds no place', async () => {
  const slow = await Promise.all([1, 2, 3].map(() => readHead(get(`${address}/test/long`, { agent: false }))))
  const session = await createSession(site.db, (await createMember(site.db)).id)
  const listeners: Listener[] = []
  for (let turn = 0; turn < 4; turn++) listeners.push(await listenTo(address, session))
  expect(listeners.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(state()).toMatchObject({ working: 0, waiting: 0 })
  for (const response of slow) response.destroy()
  for (const listener of listeners) listener.cut()
})

test('a request with a body is refused while those before it are at work; pages are not', async () => {
  await fetch(`${address}/test/hold`)
  const first = fetch(`${address}/test/held-writing`, { method: 'POST', body: '{}', headers: JSON_TYPE })
  await expect.poll(state).toMatchObject({ working: 1 })
  const refused = await fetch(`${address}/test/held`, { method: 'POST', body: '{}' })
  expect(refused.status).toBe(503)
  const page = await refused.text()
  expect(page).toContain('Il y a beaucoup de monde.')
  expect(page).not.toContain('Réessayer<')
  expect((await fetch(`${address}/connexion`)).status).toBe(200)
  release()
  expect(await (await first).text()).toBe('gone on')
})

test('a body that comes slowly makes room for the next one', async () => {
  const { port } = new URL(address)
  const slow = connectRaw(
    Number(port),
    formatRequest('POST /test/held', { ...JSON_TYPE, 'content-length': 20 }, '{'),
  )
  await expect.poll(state).toMatchObject({ working: 1 })
  const sent = request(`${address}/test/held`, { method: 'POST', headers: JSON_TYPE })
  sent.end('{}')
  expect(await text(await readHead(sent))).toBe('taken')
  expect(await slow.closed).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(state).toMatchObject({ working: 0 })
})

function readHead(requests: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => requests.once('response', resolve).once('error', reject))
}
