import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key of its own for each purpose, from the one that the site has. */
function keyFor(siteSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', `guinguette second factor: ${purpose}`, 32))
}

/** Seals a member's secret, so that whoever reads the database alone reads none; another member's row does not open it. */
export function seal(siteSecret: string, userId: number, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(siteSecret, 'seal'), nonce)
  cipher.setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What `seal` has sealed for this member; null where the site's key is another by now, or the text is not ours. */
export function unseal(siteSecret: string, userId: number, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url')
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const cipher = createDecipheriv(CIPHER, keyFor(siteSecret, 'seal'), nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(String(userId)))
    cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
  } catch {
    return null
  }
}

/** What is kept of a recovery code. It has 50 bits, few enough to be tried by who knows its hash: so the hash has a key. */
export function recoveryHash(siteSecret: string, userId: number, code: string): string {
  return createHmac('sha256', keyFor(siteSecret, 'recovery')).update(`${userId}:${code}`).digest('base64url')
}
