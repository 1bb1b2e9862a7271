import { createHmac } from 'node:crypto'
import { deriveKey, seal, unseal } from '../../../sealing.ts'
import { canonicalizeEmail } from './policy/canonical-email.ts'

const HASH_BYTES = 8

const deriveMarkKey = (siteSecret: string, purpose: 'email' | 'photos') =>
  deriveKey(siteSecret, `guinguette ban marks: ${purpose}`)

/** What a banned account's address is recognised by: without the site's key, addresses cannot be tried against it. */
export function computeEmailMac(siteSecret: string, email: string): Buffer {
  return createHmac('sha256', deriveMarkKey(siteSecret, 'email')).update(canonicalizeEmail(email)).digest()
}

/** Seals perceptual hashes. @param hashes 64 bits each, as `0` and `1` */
export function sealHashes(siteSecret: string, userId: number, hashes: readonly string[]): Buffer {
  const bytes = Buffer.alloc(hashes.length * HASH_BYTES)
  hashes.forEach((bits, index) => {
    bytes.writeBigUInt64BE(BigInt(`0b${bits}`), index * HASH_BYTES)
  })
  return seal(deriveMarkKey(siteSecret, 'photos'), userId, bytes)
}

/** Opens sealed hashes of many accounts with one derivation of the key; each as two halves of 32 bits. */
export function createHashOpener(siteSecret: string): (userId: number, sealed: Buffer) => [number, number][] {
  const key = deriveMarkKey(siteSecret, 'photos')
  return (userId, sealed) => {
    const bytes = unseal(key, userId, sealed)
    if (!bytes) return []
    return Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, index) => [
      bytes.readUInt32BE(index * HASH_BYTES),
      bytes.readUInt32BE(index * HASH_BYTES + 4),
    ])
  }
}
