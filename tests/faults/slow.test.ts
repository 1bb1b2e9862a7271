import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../../src/platform/http/session.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { createMember } from '../support/factories.ts'
import { connectRaw, createCallHeaders, formatRequest } from '../support/raw-client.ts'

// Clients that send or read slowly: each is disconnected in time, and none blocks others or takes much
// memory.

const PATIENCE = {
  requestTimeout: 3_000,
  headersTimeout: 700,
  connectionsCheckingInterval: 100,
  keepAliveTimeout: 72_000,
}
const ROOM = { concurrent: 50, waiting: 50, withinMs: 60_000 }

let site: TestApp
let address: URL
const sockets: Socket[] = []

beforeAll(async () => {
  site = await createTestApp({}, 1_000, {
    patience: PATIENCE,
    capacity: { reads: ROOM, bodies: { total: 200 } },
  })
  address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await site.close()
})

function open(begin: string) {
  const client = connectRaw(Number(address.port), begin)
  sockets.push(client.socket)
  return client
}

/** Adds a byte now and then while the connection is open. */
function drip(socket: Socket, byte: string): void {
  const timer = setInterval(() => socket.write(byte), 50)
  socket.once('close', () => clearInterval(timer))
}

test('headers that arrive byte by byte are cut off, and other pages are served in the same time', async () => {
  const slow = Array.from({ length: 100 }, () => open('GET /connexion HTTP/1.1\r\nhost: site\r\nx-slow: '))
  for (const { socket } of slow) drip(socket, 'x')
  expect((await fetch(`${address}connexion`)).status).toBe(200)
  for (const { closed } of slow) expect(await closed).toMatch(/^(HTTP\/1.1 408 |$)/)
})

test('a body that arrives byte by byte is cut off, and other pages are served in the same time', async () => {
  const headers = { ...createCallHeaders(site.context.secret), 'content-length': 200_000 }
  const slow = Array.from({ length: 100 }, () => open(formatRequest('POST /api/login', headers, '{')))
  for (const { socket } of slow) drip(socket, ' ')
  await expect.poll(() => site.context.overload.state().working).toBe(100)
  expect((await fetch(`${address}connexion`)).status).toBe(200)
  for (const { closed } of slow) await closed
  await expect.poll(() => site.context.overload.state().working).toBe(0)
})

test('a browser that stops reading its events is disconnected before it buffers much', async () => {
  const member = await createMember(site.db)
  const session = await createSession(site.db, member.id)
  const served = new Promise<Socket>((resolve) => site.app.server.once('connection', resolve))
  const { socket, closed } = open(
    `GET /api/events HTTP/1.1\r\nhost: site\r\ncookie: guinguette=${session}\r\n\r\n`,
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const event = { name: 'presence' as const, data: { user_id: 1, last_activity: 'x'.repeat(16_000) } }
  const serverSocket = await served
  let most = 0
  // The system buffers some megabytes for a connection; more must not pile up in the process.
  for (let count = 0; count < 2_000 && !serverSocket.destroyed; count++) {
    site.context.events.publish({ kind: 'event', to: [member.id], event })
    most = Math.max(most, serverSocket.writableLength)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(serverSocket.destroyed).toBe(true)
  expect(most).toBeLessThan(200_000)
  socket.resume()
  await closed
})
