import { createHmac } from 'node:crypto'
import { deriveKey, seal as sealBytes, unseal as unsealBytes } from '../../../sealing.ts'

const derivePurposeKey = (siteSecret: string, purpose: string) =>
  deriveKey(siteSecret, `guinguette second factor: ${purpose}`)

/** Seals a member's secret, so that whoever reads the database alone reads none; another member's row does not open it. */
export function encryptSecret(siteSecret: string, userId: number, secret: string): string {
  return sealBytes(derivePurposeKey(siteSecret, 'seal'), userId, Buffer.from(secret)).toString('base64url')
}

/** What `seal` has sealed for this member; null where the site's key is another by now, or the text is not ours. */
export function decryptSecret(siteSecret: string, userId: number, stored: string): string | null {
  const bytes = unsealBytes(derivePurposeKey(siteSecret, 'seal'), userId, Buffer.from(stored, 'base64url'))
  return bytes === null ? null : bytes.toString('utf8')
}

/** What is kept of a recovery code. It has 50 bits, few enough to be tried by who knows its hash: so the hash has a key. */
export function hashRecoveryCode(siteSecret: string, userId: number, code: string): string {
  return createHmac('sha256', derivePurposeKey(siteSecret, 'recovery'))
    .update(`${userId}:${code}`)
    .digest('base64url')
}
