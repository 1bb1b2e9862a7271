import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { drainRequests } from './drain.ts'

let site: TestApp
let address: URL
const sockets: Socket[] = []

beforeAll(async () => {
  site = await createTestApp()
  address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await site.close()
})

/** A browser's connection, and the data it received. */
function dial(said: string) {
  const received = { heard: '', ended: Promise.resolve() }
  const socket = connect(Number(address.port), address.hostname, () => socket.write(said))
  sockets.push(socket)
  socket.on('data', (bytes) => {
    received.heard += bytes
  })
  received.ended = new Promise((resolve) => socket.on('close', () => resolve()).on('error', () => {}))
  return received
}

const sendRequest = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: site\r\n${more}\r\n`

test('a process that stops answers until proxies have left it, and waits for nobody without end', async () => {
  const endless = dial('GET / HTTP/1.1\r\nHost:')
  const connection = dial(sendRequest('/api/health'))
  await expect.poll(() => connection.heard).toContain('"status":"ok"')
  expect(connection.heard.toLowerCase()).not.toContain('connection: close')
  let left = 0
  site.context.leaving.push((seconds) => {
    left = seconds
  })

  const from = performance.now()
  const drained = drainRequests(site.app, site.context, 1.5, 2_000)
  const health = dial(sendRequest('/api/health'))
  const page = dial(sendRequest('/connexion'))
  // Each response closes its connection, although the browser would reuse it.
  await Promise.all([health.ended, page.ended])
  expect(left).toBe(1.5)
  expect(health.heard).toMatch(/^HTTP\/1\.1 503 /)
  expect(page.heard).toMatch(/^HTTP\/1\.1 200 /)
  expect(page.heard.toLowerCase()).toContain('connection: close')
  await drained
  expect(performance.now() - from).toBeGreaterThanOrEqual(1_990)
  await Promise.all([endless.ended, connection.ended])
  const late = dial(sendRequest('/api/health'))
  await late.ended
  expect(late.heard).toBe('')
})
