import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createClientAddresses, getProxyWarning } from './client-address.ts'
import { getAddressKey } from './limits.ts'

const PROXIES = ['loopback', '10.0.0.0/8', '2001:db8:7::/48']

describe('the address that limits count', () => {
  test.each([
    ['no header', undefined],
    ['one address', '198.51.100.7'],
    ['an address that the client put before its own', '203.0.113.9, 198.51.100.7'],
    ['a second trusted proxy', '198.51.100.7, 10.1.2.3'],
    ['trusted proxies alone', '10.9.9.9, 10.1.2.3'],
    ['IPv6', '2001:db8:1:2:3:4:5:6'],
    ['an IPv6 proxy', '2a01:4f8::1, 2001:db8:7::1'],
    ['IPv4 mapped into IPv6', '::ffff:198.51.100.7'],
    ['no address', 'unknown, 127.0.0.1'],
    ['nothing', ''],
  ])('is the one of request.ip: %s', async (_name, forwarded) => {
    const addresses = createClientAddresses({ trustedProxies: PROXIES })
    const app = Fastify({ trustProxy: addresses.isTrustedProxy })
    app.get('/', async (request) => [getAddressKey(request), addresses.getForRequest(request.raw)])
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const [usual, raw] = (await app.inject({ url: '/', headers })).json()
    expect(raw).toBe(usual)
    const list = Fastify({ trustProxy: PROXIES })
    list.get('/', async (request) => getAddressKey(request))
    expect((await list.inject({ url: '/', headers })).body).toBe(usual)
  })

  const PRIVATE = ['127.0.0.1', '::1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', 'fd00::1']
  const LOCAL = [...PRIVATE, 'fe80::1%eth0', '::ffff:10.0.0.1']
  const PUBLIC = ['198.51.100.7', '2a01:4f8::1', '2002:c633:6407::1', '::ffff:8.8.8.8', '172.32.0.1']
  const from = (remoteAddress: string, headers = {}) =>
    ({ socket: { remoteAddress } as Socket, headers }) as IncomingMessage

  test('is none for a loopback or private peer without TRUSTED_PROXIES, whatever it forwards', () => {
    const { getForRequest: ofRequest, getForConnection: ofConnection } = createClientAddresses({
      trustedProxies: [],
    })
    for (const peer of LOCAL) {
      const request = from(peer, { 'x-forwarded-for': '198.51.100.7' })
      expect([peer, ofRequest(request), ofConnection(request.socket)]).toEqual([peer, null, null])
    }
    for (const peer of PUBLIC) {
      const key = getAddressKey({ ip: peer })
      expect([ofRequest(from(peer)), ofConnection(from(peer).socket)]).toEqual([key, key])
    }
  })

  test('is that of every peer with TRUSTED_PROXIES; connections of the proxies themselves have none', () => {
    const { getForRequest: ofRequest, getForConnection: ofConnection } = createClientAddresses({
      trustedProxies: ['10.1.2.3'],
    })
    for (const peer of LOCAL) expect(ofRequest(from(peer))).toBe(getAddressKey({ ip: peer }))
    expect(ofConnection(from('10.1.2.3').socket)).toBeNull()
    expect(ofConnection(from('127.0.0.1').socket)).toBe('127.0.0.1')
  })
})

describe('the start warns that TRUSTED_PROXIES is not set', () => {
  const warned = (settings: Record<string, string>) => getProxyWarning(readConfig(settings)) !== undefined

  test.each<[boolean, Record<string, string>]>([
    [false, {}],
    [false, { HOST: '::1' }],
    [true, { HOST: '0.0.0.0' }],
    [true, { SITE_URL: 'https://exemple.fr' }],
    [false, { SITE_URL: 'https://exemple.fr', TRUSTED_PROXIES: 'loopback' }],
    [false, { HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.0/8' }],
    [
      false,
      {
        HOST: '0.0.0.0',
        PROCESS_ROLE: 'worker',
        SECRET_KEY: 'k'.repeat(32),
        DATABASE_URL: 'postgres://a@b/c',
      },
    ],
  ])('%s with %j', (isWarned, settings) => {
    expect(warned(settings)).toBe(isWarned)
  })

  test('says what fails and what to do', () => {
    expect(getProxyWarning(readConfig({ HOST: '0.0.0.0' }))).toBe(
      'TRUSTED_PROXIES is not set: clients behind a proxy count as one, and clients with a private address have no limits. Set it to the address of the proxy; without a proxy nothing is to be done.',
    )
  })
})
