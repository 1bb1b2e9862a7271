import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

// Sealing for a public key: who has only that key, such as the running site, cannot open what it sealed. An ephemeral
// X25519 key for each text, HKDF-SHA-256, AES-256-GCM. A sealed text is: version, ephemeral key, ciphertext, tag.

const VERSION = 1
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + KEY_BYTES
const INFO = 'guinguette sealed box 1'
const CIPHER = 'aes-256-gcm'

/** A public key as the setting writes it: 32 bytes in base64url. */
export const PUBLIC_KEY_PATTERN = /^[\w-]{43}$/

/** A new pair: the public key as the setting writes it, the private one as PEM. */
export function generateSealingKeys(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    publicKey: exportRaw(publicKey).toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** True for a key that texts can be sealed for; false for points that give no secret. */
export function isSealingKey(publicKey: string): boolean {
  if (!PUBLIC_KEY_PATTERN.test(publicKey)) return false
  try {
    sealFor(publicKey, '', Buffer.alloc(0))
    return true
  } catch {
    return false
  }
}

/** Short name of a key, stored with what it seals. */
export function getKeyId(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16)
}

/**
 * Seals bytes for a public key.
 * @param binding what belongs to the text and stays readable: the text opens with the same binding only
 */
export function sealFor(publicKey: string, binding: string, bytes: Buffer): Buffer {
  const recipient = importRaw(Buffer.from(publicKey, 'base64url'))
  const ephemeral = generateKeyPairSync('x25519')
  const head = Buffer.concat([Buffer.of(VERSION), exportRaw(ephemeral.publicKey)])
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: recipient })
  const { key, nonce } = deriveOnce(secret, head, exportRaw(recipient))
  const cipher = createCipheriv(CIPHER, key, nonce)
  cipher.setAAD(Buffer.concat([head, Buffer.from(binding)]))
  return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** A private key that opens what its public key sealed. */
export interface Opener {
  keyId: string
  /** Null for another key, another binding or changed bytes. */
  open(binding: string, sealed: Buffer): Buffer | null
}

/** @throws for anything but the PEM of an X25519 private key */
export function createOpener(pem: string): Opener {
  const privateKey = createPrivateKey(pem)
  if (privateKey.asymmetricKeyType !== 'x25519') throw new Error('not an X25519 key')
  const own = exportRaw(createPublicKey(privateKey))
  return {
    keyId: getKeyId(own.toString('base64url')),
    open: (binding, sealed) => {
      try {
        return openWith(privateKey, own, binding, sealed)
      } catch {
        return null
      }
    },
  }
}

function openWith(privateKey: KeyObject, own: Buffer, binding: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION) throw new Error('unknown version')
  const head = sealed.subarray(0, HEAD_BYTES)
  const secret = diffieHellman({ privateKey, publicKey: importRaw(head.subarray(1)) })
  const { key, nonce } = deriveOnce(secret, head, own)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.concat([head, Buffer.from(binding)]))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()])
}

/** Key and nonce of one text: both come from its ephemeral key, so no pair is used twice. */
function deriveOnce(secret: Buffer, head: Buffer, recipient: Buffer): { key: Buffer; nonce: Buffer } {
  const salt = Buffer.concat([head, recipient])
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, INFO, KEY_BYTES + NONCE_BYTES))
  return { key: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES) }
}

function importRaw(bytes: Buffer): KeyObject {
  if (bytes.length !== KEY_BYTES) throw new Error('an X25519 key has 32 bytes')
  return createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') },
    format: 'jwk',
  })
}

function exportRaw(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
}
