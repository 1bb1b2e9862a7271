import { createHmac } from 'node:crypto'
import { deriveKey, seal as sealBytes, unseal as unsealBytes } from '../../../sealing.ts'

const keyFor = (siteSecret: string, purpose: string) =>
  deriveKey(siteSecret, `guinguette second factor: ${purpose}`)

/** Seals a member's secret, so that whoever reads the database alone reads none; another member's row does not open it. */
export function seal(siteSecret: string, userId: number, secret: string): string {
  return sealBytes(keyFor(siteSecret, 'seal'), userId, Buffer.from(secret)).toString('base64url')
}

/** What `seal` has sealed for this member; null where the site's key is another by now, or the text is not ours. */
export function unseal(siteSecret: string, userId: number, stored: string): string | null {
  const bytes = unsealBytes(keyFor(siteSecret, 'seal'), userId, Buffer.from(stored, 'base64url'))
  return bytes === null ? null : bytes.toString('utf8')
}

/** What is kept of a recovery code. It has 50 bits, few enough to be tried by who knows its hash: so the hash has a key. */
export function recoveryHash(siteSecret: string, userId: number, code: string): string {
  return createHmac('sha256', keyFor(siteSecret, 'recovery')).update(`${userId}:${code}`).digest('base64url')
}
