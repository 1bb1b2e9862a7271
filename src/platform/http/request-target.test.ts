import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'

let site: TestApp
let port: number

beforeAll(async () => {
  site = await createTestApp()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site.close())

/** Sends a request as it is written, and returns the whole answer. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8').end(`${lines.join('\r\n')}\r\n\r\n`)
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  await once(socket, 'close')
  return answer
}

describe('returns 400', () => {
  test.each([
    ['an absolute target', ['GET http://evil.example/forum HTTP/1.1', 'Host: a.fr']],
    ['a target of its own host', ['GET http://a.fr/forum HTTP/1.1', 'Host: a.fr']],
    ['an asterisk', ['OPTIONS * HTTP/1.1', 'Host: a.fr']],
    ['two hosts', ['GET /forum HTTP/1.1', 'Host: a.fr', 'Host: evil.example']],
    ['the same host twice', ['GET /forum HTTP/1.1', 'Host: a.fr', 'hOsT: a.fr']],
    ['two hosts of a health check', ['GET /api/health HTTP/1.1', 'Host: a.fr', 'Host: b.fr']],
    ['a form with two hosts', ['POST /connexion HTTP/1.1', 'Host: a.fr', 'Host: b.fr', 'Content-Length: 9']],
  ])('for %s', async (_what, lines) => {
    const answer = await send(...lines, 'Connection: close')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('{"message":"Cette requête est mal formée."}')
    expect(answer).not.toContain('evil.example')
  })

  test('for no host at all, by Node itself', async () => {
    expect(await send('GET /forum HTTP/1.1', 'Connection: close')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test('returns the page for a path and one host', async () => {
  const answer = await send('GET /aide HTTP/1.1', 'Host: a.fr', 'Connection: close')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})
