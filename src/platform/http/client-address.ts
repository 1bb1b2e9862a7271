import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../../config.ts'
import { getAddressKey } from './limits.ts'
import { isPrivatePeer } from './public-address.ts'

/** Finds the client of a request or connection, for limits that apply before Fastify sees a request. */
export interface ClientAddresses {
  /** Fastify's `trustProxy`, so that `request.ip` follows the same rule. */
  isTrustedProxy(address: string, hop: number): boolean
  /** Key of a request's limits; null for a peer that may be a proxy in front of everybody. */
  getForRequest(request: IncomingMessage): string | null
  /** Key of a connection's limits; null also for a trusted proxy, which carries many clients. */
  getForConnection(socket: Socket): string | null
}

/**
 * Without `TRUSTED_PROXIES` a loopback or private peer is probably an unconfigured proxy: a common limit
 * would lock out everybody behind it, so it has none (decision 28).
 */
export function createClientAddresses({ trustedProxies }: Pick<Config, 'trustedProxies'>): ClientAddresses {
  const isTrustedProxy = proxyAddr.compile(trustedProxies)
  const hasProxies = trustedProxies.length > 0
  const keyOf = (address: string | undefined) => {
    if (!address || (!hasProxies && isPrivatePeer(address))) return null
    return getAddressKey({ ip: address })
  }
  return {
    isTrustedProxy,
    getForRequest: (request) => keyOf(proxyAddr(request, isTrustedProxy)),
    getForConnection: ({ remoteAddress }) =>
      remoteAddress && isTrustedProxy(remoteAddress, 0) ? null : keyOf(remoteAddress),
  }
}

const PROXIES_UNSET =
  'TRUSTED_PROXIES is not set: clients behind a proxy count as one, and clients with a private address have no limits. Set it to the address of the proxy; without a proxy nothing is to be done.'

/** Warning at start; none if only this machine reaches the process. */
export function getProxyWarning({
  trustedProxies,
  host,
  isSecure,
  processRole,
}: Pick<Config, 'trustedProxies' | 'host' | 'isSecure' | 'processRole'>): string | undefined {
  if (trustedProxies.length > 0 || processRole === 'worker') return undefined
  // The site speaks no TLS itself: an https address belongs to a proxy.
  return isSecure || !/^(localhost|127\.[\d.]+|::1)$/.test(host) ? PROXIES_UNSET : undefined
}

/** A counter per address; null, an address without a limit, is not counted. */
export class AddressCount {
  readonly #counts = new Map<string, number>()

  get(address: string | null): number {
    return address === null ? 0 : (this.#counts.get(address) ?? 0)
  }

  add(address: string | null): void {
    if (address !== null) this.#counts.set(address, this.get(address) + 1)
  }

  remove(address: string | null): void {
    if (address === null) return
    const left = this.get(address) - 1
    if (left > 0) this.#counts.set(address, left)
    else this.#counts.delete(address)
  }
}
