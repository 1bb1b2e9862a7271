import { ECDH } from 'node:crypto'
import { InvalidData } from '../../../platform/http/errors.ts'
import { type AllowedHosts, isPublicHost, normalizeHost } from '../../../platform/http/public-address.ts'
import type { BrowserSubscription } from './contract.ts'
import { BAD_KEYS, NO_PUBLIC_ADDRESS } from './texts.ts'

/** The column's own bound. */
const LONGEST = 1_000
const AUTH_BYTES = 16

/**
 * Reads where a browser is told, and the keys that only it can read by.
 * @returns the address as `URL` writes it, so that one address is one row
 * @throws InvalidData for an address that is not https, not of the internet or carries a password, and for keys that nothing
 *   can be encrypted with
 */
export function readSubscription({ endpoint, keys }: BrowserSubscription, allowed: AllowedHosts) {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isOpen = url && (isPublicHost(url.hostname) || isAllowed(allowed, url.hostname))
  if (!url || !isOpen || url.protocol !== 'https:' || url.username || url.password) {
    throw new InvalidData({ subscription: [NO_PUBLIC_ADDRESS] })
  }
  url.hash = ''
  if (url.href.length > LONGEST) throw new InvalidData({ subscription: [NO_PUBLIC_ADDRESS] })
  if (!isPoint(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES) {
    throw new InvalidData({ subscription: [BAD_KEYS] })
  }
  return { endpoint: url.href, ...keys }
}

function isAllowed(allowed: AllowedHosts, host: string): boolean {
  return allowed.name(host) || allowed.address(normalizeHost(host))
}

/** Whether a key is a point of the curve P-256, uncompressed. */
function isPoint(key: string): boolean {
  try {
    const bytes = Buffer.from(key, 'base64url')
    return bytes.length === 65 && ECDH.convertKey(bytes, 'prime256v1').length > 0
  } catch {
    return false
  }
}
