import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '../../src/features/accounts/passkeys/contract.ts'
import type { Answer, Browser, TestApp } from './app.ts'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The subset of CBOR that authenticators send (RFC 8949). */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value])
  const pairs = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([encodeHead(5, value.size), ...pairs])
}

function encodeHead(major: number, count: number): Buffer {
  const type = major << 5
  if (count < 24) return Buffer.from([type | count])
  return count < 256 ? Buffer.from([type | 24, count]) : Buffer.from([type | 25, count >> 8, count & 255])
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const encode = (bytes: Buffer) => bytes.toString('base64url')

/** Changes that a faulty or hostile browser or authenticator makes. */
export interface Deviation {
  origin?: string
  rpId?: string
  /** False: the user was present, and not verified. */
  verified?: boolean
  challenge?: string
  type?: string
  format?: string
  handle?: string
}

const FLAGS = { present: 1, verified: 4, eligible: 8, synced: 16, attested: 64 }

/** An authenticator with one key (ES256), and the browser in front of it. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  readonly #synced: boolean
  #handle: string | undefined
  counter: number

  /** @param of a counter of 0 does not count, like a synced passkey's */
  constructor(origin: string, of: { synced?: boolean; counter?: number } = {}) {
    this.#origin = origin
    this.#synced = of.synced ?? true
    this.counter = of.counter ?? 0
  }

  create(options: CreationOptions, deviation: Deviation = {}): NewCredential {
    this.#handle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const idLength = Buffer.from([this.id.length >> 8, this.id.length & 255])
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.id, encodeCbor(key)])
    const data = this.#buildData(options.rp.id, deviation, attested)
    const statement = new Map<string, Cbor>(deviation.format ? [['x5c', Buffer.from('x')]] : [])
    const attestation = new Map<string, Cbor>([
      ['fmt', deviation.format ?? 'none'],
      ['attStmt', statement],
      ['authData', data],
    ])
    const client = this.#buildClientData('webauthn.create', options.challenge, deviation)
    return {
      id: encode(this.id),
      type: 'public-key',
      response: { clientDataJSON: encode(client), attestationObject: encode(encodeCbor(attestation)) },
    }
  }

  get(options: RequestOptions, deviation: Deviation = {}): Assertion {
    if (this.counter > 0) this.counter++
    const data = this.#buildData(options.rpId, deviation)
    const client = this.#buildClientData('webauthn.get', options.challenge, deviation)
    const signature = sign(
      'sha256',
      Buffer.concat([data, sha256(client)]),
      this.#keys.privateKey as KeyObject,
    )
    return {
      id: encode(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
        userHandle: deviation.handle ?? this.#handle ?? null,
      },
    }
  }

  #buildData(rpId: string, { rpId: other, verified = true }: Deviation, attested?: Buffer): Buffer {
    const flags =
      FLAGS.present |
      (verified ? FLAGS.verified : 0) |
      (this.#synced ? FLAGS.eligible | FLAGS.synced : 0) |
      (attested ? FLAGS.attested : 0)
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(other ?? rpId), tail, attested ?? Buffer.alloc(0)])
  }

  #buildClientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const data = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? this.#origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data))
  }
}

/** Acts with passkeys on a site that exists once the tests run. */
export function createPasskeyActs(getSite: () => TestApp) {
  const createAuthenticator = (of?: { synced?: boolean; counter?: number }) =>
    new SoftwareAuthenticator(new URL(getSite().config.siteUrl).origin, of)
  const getOptions = async (by: Browser) => (await by.post('/api/login/passkey/challenge')).body
  /** Sets up a passkey. @returns the call that adds it */
  const prepare = async (by: Browser, authenticator = createAuthenticator(), deviation?: Deviation) => {
    const { body } = await by.post('/api/passkeys/setup')
    const credential = authenticator.create(body, deviation)
    return () => by.post('/api/passkeys', { name: ' Téléphone ', credential })
  }
  const add = async (...setup: Parameters<typeof prepare>) => (await prepare(...setup))()
  return {
    createAuthenticator,
    getOptions,
    prepare,
    add,
    /** Adds a passkey to the account of a browser, and returns its authenticator. */
    addKey: async (by: Browser, of?: { synced?: boolean; counter?: number }) => {
      const authenticator = createAuthenticator(of)
      const { status } = await add(by, authenticator)
      if (status !== 200) throw new Error(`passkey not added: ${status}`)
      return authenticator
    },
    listKeys: async (by: Browser) => (await by.get('/api/passkeys')).body,
    signIn: async (authenticator: SoftwareAuthenticator, deviation?: Deviation, more = {}) => {
      const by = await getSite().as(null)
      const credential = authenticator.get(await getOptions(by), deviation)
      return { by, answer: await by.post('/api/login/passkey', { credential, ...more }) }
    },
  }
}

/** Status and first sentence under `credential`. */
export const passkeyErrorOf = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [
  status,
  body.errors?.credential?.[0],
]
