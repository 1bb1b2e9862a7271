import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Derives a key for each purpose from the site's secret (HKDF-SHA-256). */
export function deriveKey(siteSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', purpose, 32))
}

/** Encrypts bytes: the database alone reveals nothing, and another owner's row cannot be decrypted. */
export function seal(key: Buffer, owner: number, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  cipher.setAAD(Buffer.from(String(owner)))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts the result of `seal` for this owner; null for another key or changed bytes. */
export function unseal(key: Buffer, owner: number, stored: Buffer): Buffer | null {
  try {
    const nonce = stored.subarray(0, NONCE_BYTES)
    const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(String(owner)))
    cipher.setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([cipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()])
  } catch {
    return null
  }
}

/** Signs a number, for the link of a mail: nothing secret is stored. @param purpose of the link, which no other accepts */
export function signNumber(siteSecret: string, purpose: string, number: number): string {
  const signature = createHmac('sha256', deriveKey(siteSecret, purpose))
    .update(String(number))
    .digest('base64url')
  return `${number}-${signature.slice(0, 22)}`
}

/** Returns a signed number; undefined for a wrong signature. */
export function readSignedNumber(siteSecret: string, purpose: string, signed: string): number | undefined {
  const number = Number(signed.split('-')[0])
  const [given, expected] = [Buffer.from(signed), Buffer.from(signNumber(siteSecret, purpose, number))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? number : undefined
}
