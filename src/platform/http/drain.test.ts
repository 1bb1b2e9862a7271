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
  const line = { heard: '', ended: Promise.resolve() }
  const socket = connect(Number(address.port), address.hostname, () => socket.write(said))
  sockets.push(socket)
  socket.on('data', (bytes) => {
    line.heard += bytes
  })
  line.ended = new Promise((resolve) => socket.on('close', () => resolve()).on('error', () => {}))
  return line
}

const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: site\r\n${more}\r\n`

test('a process that stops answers until proxies have left it, and waits for nobody without end', async () => {
  const endless = dial('GET / HTTP/1.1\r\nHost:')
  const kept = dial(ask('/api/health'))
  await expect.poll(() => kept.heard).toContain('"status":"ok"')
  expect(kept.heard.toLowerCase()).not.toContain('connection: close')
  let left = 0
  site.context.leaving.push((seconds) => {
    left = seconds
  })

  const from = performance.now()
  const drained = drainRequests(site.app, site.context, 1.5, 2_000)
  const health = dial(ask('/api/health'))
  const page = dial(ask('/connexion'))
  // Each response closes its connection, although the browser would reuse it.
  await Promise.all([health.ended, page.ended])
  expect(left).toBe(1.5)
  expect(health.heard).toMatch(/^HTTP\/1\.1 503 /)
  expect(page.heard).toMatch(/^HTTP\/1\.1 200 /)
  expect(page.heard.toLowerCase()).toContain('connection: close')
  await drained
  expect(performance.now() - from).toBeGreaterThanOrEqual(1_990)
  await Promise.all([endless.ended, kept.ended])
  const late = dial(ask('/api/health'))
  await late.ended
  expect(late.heard).toBe('')
})
