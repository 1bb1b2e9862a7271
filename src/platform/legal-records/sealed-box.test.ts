import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { normalizeAddress } from './records.ts'
import { createOpener, generateSealingKeys, getKeyId, isSealingKey, sealFor } from './sealed-box.ts'

const { publicKey, privateKey } = generateSealingKeys()
const opener = createOpener(privateKey)
const text = Buffer.from('Zoé, zoe@exemple.fr')

describe('sealing', () => {
  test('opens with the private key, and twice the same text is sealed differently', () => {
    const [one, other] = [sealFor(publicKey, '1 7', text), sealFor(publicKey, '1 7', text)]
    expect(one.equals(other)).toBe(false)
    expect(one.includes('zoe@exemple.fr')).toBe(false)
    expect(opener.open('1 7', one)).toEqual(text)
    expect(opener.keyId).toBe(getKeyId(publicKey))
  })

  test('opens neither with another key nor for another member, kind or time', () => {
    const sealed = sealFor(publicKey, '1 7 2026-11-23T10:00:00.000Z', text)
    expect(
      createOpener(generateSealingKeys().privateKey).open('1 7 2026-11-23T10:00:00.000Z', sealed),
    ).toBeNull()
    for (const binding of ['1 8 2026-11-23T10:00:00.000Z', '2 7 2026-11-23T10:00:00.000Z', '1 7', ''])
      expect(opener.open(binding, sealed)).toBeNull()
  })

  test('returns null for changed, cut and foreign bytes', () => {
    const sealed = sealFor(publicKey, 'x', text)
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(sealed)
        changed.writeUInt8((changed.at(at) ?? 0) ^ flip, at)
        return opener.open('x', changed) === null
      }),
    )
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 100 }),
        (bytes) => opener.open('x', Buffer.from(bytes)) === null,
      ),
    )
    for (let length = 0; length < sealed.length; length++)
      expect(opener.open('x', sealed.subarray(0, length))).toBeNull()
  })

  test('accepts no private key of another kind', () => {
    const { privateKey: ed } = generateKeyPairSync('ed25519')
    expect(() => createOpener(String(ed.export({ type: 'pkcs8', format: 'pem' })))).toThrow(
      'not an X25519 key',
    )
    expect(() => createOpener('nothing')).toThrow()
  })
})

describe('LEGAL_PUBLIC_KEY', () => {
  test.each([
    ['a word', 'nothing'],
    ['a byte too few', publicKey.slice(0, 42)],
    ['a private key', privateKey],
    // The shared secret would be all zero, and open for everybody.
    ['a point of low order', Buffer.alloc(32).toString('base64url')],
  ])('stops the start with one sentence for %s, without printing it', (_, value) => {
    expect(() => readConfig({ LEGAL_PUBLIC_KEY: value })).toThrow(
      'The setting LEGAL_PUBLIC_KEY is set to a value that cannot be right; expected the public key that ./guinguette legal-key printed, 43 letters and digits.',
    )
  })

  test('is optional, and accepts what legal-key prints', () => {
    expect(readConfig({}).legalPublicKey).toBeNull()
    expect(isSealingKey(publicKey)).toBe(true)
    expect(readConfig({ LEGAL_PUBLIC_KEY: publicKey }).legalPublicKey).toBe(publicKey)
  })
})

test('an address has one spelling', () => {
  expect(['::ffff:192.0.2.7', '192.0.2.7'].map(normalizeAddress)).toEqual(['192.0.2.7', '192.0.2.7'])
  expect(['2001:DB8:0:0:0:0:0:1', '2001:db8::1'].map(normalizeAddress)).toEqual([
    '2001:db8::1',
    '2001:db8::1',
  ])
})
