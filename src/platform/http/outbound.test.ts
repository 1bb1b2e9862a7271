import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CERTIFICATE, CERTIFICATE_KEY } from '../../../tests/support/certificate.ts'
import { createOutbound, type Outbound, OutboundForbidden } from './outbound.ts'
import { isPublicAddress, isPublicHost, parseAllowedHosts } from './public-address.ts'

const GET = { method: 'GET', headers: {} } as const

describe('addresses', () => {
  test.each([
    ['8.8.8.8', true],
    ['142.250.74.74', true],
    ['2a00:1450:4007:80c::200a', true],
    ['2606:4700::6810:84e5', true],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['100.127.255.255', false],
    ['169.254.169.254', false],
    ['192.0.0.8', false],
    ['198.18.0.1', false],
    ['203.0.113.7', false],
    ['224.0.0.251', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::127.0.0.1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['::ffff:7f00:1', false],
    ['64:ff9b::7f00:1', false],
    ['64:ff9b:1::a00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:53aa:64c::', false],
    ['2001:db8::1', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['fec0::1', false],
    ['ff02::1', false],
    ['', false],
    ['google.com', false],
  ])('%s is of the internet: %s', (address, is) => {
    expect(isPublicAddress(address)).toBe(is)
  })

  test.each([
    ['fcm.googleapis.com', true],
    ['updates.push.services.mozilla.com', true],
    ['web.push.apple.com.', true],
    ['8.8.8.8', true],
    ['[2606:4700::6810:84e5]', true],
    ['localhost', false],
    ['LOCALHOST', false],
    ['localhost.', false],
    ['a.localhost', false],
    ['redis', false],
    ['printer.local', false],
    ['metadata.google.internal', false],
    ['nas.home.arpa', false],
    ['router.lan', false],
    ['[::1]', false],
    ['[::ffff:10.0.0.1]', false],
    ['169.254.169.254', false],
  ])('the host %s may be of the internet: %s', (host, is) => {
    expect(isPublicHost(host)).toBe(is)
  })

  test('an operator allows hosts by name, addresses and networks', () => {
    const allowed = parseAllowedHosts(['Push.Example', '10.0.0.0/8', '::1'])
    expect(allowed.name('push.example.')).toBe(true)
    expect(allowed.name('a.push.example')).toBe(false)
    expect(allowed.address('10.9.8.7')).toBe(true)
    expect(allowed.address('11.9.8.7')).toBe(false)
    expect(allowed.address('::1')).toBe(true)
    expect(allowed.address('::2')).toBe(false)
    for (const wrong of ['10.0.0.0/33', '10.0.0.0/x', 'https://a.b', 'a b', '']) {
      expect(() => parseAllowedHosts([wrong])).toThrow()
    }
  })
})

describe('the way out', () => {
  let server: https.Server
  let port: number
  let lookups: string[] = []
  const opened: Outbound[] = []
  /** Answers of the name server. */
  const names: Record<string, string[]> = {
    'push.test': ['127.0.0.1'],
    localhost: ['127.0.0.1'],
    'mixed.test': ['8.8.8.8', '127.0.0.1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'nowhere.test': [],
  }
  const outbound = (allow: string[] = [], withinMs = 2_000) => {
    const outbound = createOutbound({
      allowed: parseAllowedHosts(allow),
      ca: CERTIFICATE,
      withinMs,
      resolve: async (host) =>
        (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
    opened.push(outbound)
    return outbound
  }

  beforeAll(async () => {
    server = https.createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (request, response) => {
      lookups.push(`${request.method} ${request.url}`)
      if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end()
      else if (request.url === '/large') response.end(Buffer.alloc(64 * 1024 + 1))
      else if (request.url === '/silent') return
      else if (request.url === '/slow') response.write('a')
      else request.pipe(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    for (const outbound of opened) outbound.close()
    server.closeAllConnections()
    server.close()
  })

  test.each([
    'https://push.test',
    'https://localhost',
    'https://mixed.test',
    'https://mapped.test',
    'https://nowhere.test',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0177.0.0.1',
    'https://127.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://someone:word@push.test',
    'http://push.test',
  ])('%s is refused before anything is sent', async (origin) => {
    lookups = []
    await expect(outbound().send(`${origin}:${port}/`, GET)).rejects.toThrow(OutboundForbidden)
    expect(lookups).toEqual([])
  })

  test.each([['push.test'], ['127.0.0.0/8']])('what %s allows is asked', async (allow) => {
    const answer = await outbound([allow]).send(`https://push.test:${port}/`, {
      method: 'POST',
      headers: {},
      body: Buffer.from('bonsoir'),
    })
    expect({ ...answer, body: answer.body.toString() }).toMatchObject({ status: 200, body: 'bonsoir' })
  })

  test('an address is asked where it is allowed itself', async () => {
    expect((await outbound(['127.0.0.1']).send(`https://127.0.0.1:${port}/`, GET)).status).toBe(200)
  })

  test('redirects are answers, and not followed', async () => {
    lookups = []
    expect((await outbound(['push.test']).send(`https://push.test:${port}/redirect`, GET)).status).toBe(302)
    expect(lookups).toEqual(['GET /redirect'])
  })

  test('an answer above 64 kB is not taken', async () => {
    await expect(outbound(['push.test']).send(`https://push.test:${port}/large`, GET)).rejects.toThrow(
      'too large',
    )
  })

  test.each(['/silent', '/slow'])('who does not end (%s) is left', async (path) => {
    const start = Date.now()
    await expect(outbound(['push.test'], 200).send(`https://push.test:${port}${path}`, GET)).rejects.toThrow()
    expect(Date.now() - start).toBeLessThan(1_500)
  })

  test('a certificate that nobody known has signed is refused', async () => {
    const outbound = createOutbound({ allowed: parseAllowedHosts(['localhost']) })
    opened.push(outbound)
    await expect(outbound.send(`https://localhost:${port}/`, GET)).rejects.toThrow(/self-signed/)
  })
})
