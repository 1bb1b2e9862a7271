import { expect, test } from 'vitest'
import { type ChallengePurpose, createChallenge, readChallenge } from './challenge.ts'

const SECRET = 'a secret for tests'
const PURPOSE: ChallengePurpose = { act: 'sign-in', cookie: 'v.one' }
const NOW = Date.UTC(2026, 10, 2)
const challenge = createChallenge(SECRET, PURPOSE, NOW)
const read = (purpose: ChallengePurpose = PURPOSE, text = challenge, now = NOW, secret = SECRET) =>
  readChallenge(secret, purpose, text, now)

test('is valid for ten minutes, and differs each time', () => {
  expect(read()).toEqual({
    id: expect.stringMatching(/^passkey [\w-]{22}$/),
    expires_at: new Date(NOW + 600_000),
  })
  expect(read(PURPOSE, challenge, NOW + 599_999)).not.toBeNull()
  expect(read(PURPOSE, challenge, NOW + 600_000)).toBeNull()
  expect(createChallenge(SECRET, PURPOSE, NOW)).not.toBe(challenge)
})

test.each<[string, ChallengePurpose]>([
  ['another act', { ...PURPOSE, act: 'check' }],
  ['another browser', { ...PURPOSE, cookie: 'v.two' }],
  ['a browser without a cookie', { ...PURPOSE, cookie: null }],
])('is invalid for %s', (_, purpose) => {
  expect(read(purpose)).toBeNull()
})

test('is invalid when changed, cut, empty or of another key', () => {
  const bytes = Buffer.from(challenge, 'base64url')
  for (const index of [0, 18, 30]) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(read(PURPOSE, changed.toString('base64url'))).toBeNull()
  }
  expect(read(PURPOSE, challenge.slice(0, -4))).toBeNull()
  expect(read(PURPOSE, '')).toBeNull()
  expect(read(PURPOSE, challenge, NOW, 'another')).toBeNull()
})
