import { createHash } from 'node:crypto'
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { type Listener, listenTo } from '../../tests/support/events.ts'
import { createMember } from '../../tests/support/factories.ts'
import { createSession } from './session.ts'

const READS = { atOnce: 2, waiting: 1, withinMs: 60_000 }
const BODIES = { atOnce: 1, waiting: 0, withinMs: 0 }

let site: TestApp
let address: string
/** What holds the requests of `/test/held`. */
let release: () => void = () => {}

beforeAll(async () => {
  let held = new Promise<void>(() => {})
  site = await createTestApp({}, 1_000, {
    capacity: { reads: READS, bodies: BODIES, bodyWithinMs: 1_500, isFile: (path) => path === '/main.css' },
    extend: ({ app }) => {
      app.get('/test/hold', async () => {
        held = new Promise((resolve) => {
          release = resolve
        })
        return 'held'
      })
      app.get('/test/held', async () => {
        await held
        return 'gone on'
      })
      app.post('/test/held', async () => 'taken')
      app.get('/main.css', async () => 'a {}')
      app.get('/test/long', async (_request, reply) => reply.send(Buffer.alloc(20_000_000)))
    },
  })
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())

const state = () => site.site.overload.state()

/** A full site: two at work and one waiting; what they are answered is given, once they are. */
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

test('a body that comes slowly holds no place of those who read, and is cut off in time; one more is refused', async () => {
  const { port } = new URL(address)
  const slow = connect(Number(port), '127.0.0.1')
  slow.on('error', () => {})
  const cut = new Promise<void>((resolve) => slow.once('close', resolve))
  slow.write(
    'POST /test/held HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{',
  )
  await expect.poll(state).toMatchObject({ working: 1 })
  const refused = await fetch(`${address}/test/held`, { method: 'POST', body: '{}' })
  expect(refused.status).toBe(503)
  const page = await refused.text()
  expect(page).toContain('Il y a beaucoup de monde.')
  expect(page).not.toContain('Réessayer<')
  expect((await fetch(`${address}/connexion`)).status).toBe(200)
  await cut
  await expect.poll(state).toMatchObject({ working: 0 })
  const sent = request(`${address}/test/held`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  sent.end('{}')
  expect(await text(await readHead(sent))).toBe('taken')
})

function readHead(asked: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => asked.once('response', resolve).once('error', reject))
}
