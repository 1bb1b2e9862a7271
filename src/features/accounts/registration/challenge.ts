import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../../sealing.ts'
import { PROOF_MINUTES } from '../../../shared/retention.ts'

/** Numbers that a browser tries at most, half of them on average: about a second on a phone. */
export const BASE_NUMBERS = 250_000
const TTL_MS = PROOF_MINUTES * 60_000

/**
 * Creates a challenge, 'salt.expiry.numbers.target.signature': find the number below `numbers` whose hash with the salt
 * is the target. It names nobody, and is stored nowhere.
 * @param difficulty multiplies the work
 */
export function createChallenge(siteSecret: string, difficulty: number, now = Date.now()): string {
  const salt = randomBytes(16).toString('base64url')
  const numbers = Math.ceil(BASE_NUMBERS * difficulty)
  const fields = [salt, now + TTL_MS, numbers, hashNumber(salt, randomInt(numbers))].join('.')
  return `${fields}.${sign(siteSecret, fields)}`
}

/**
 * Checks a proof, which is a challenge and its number.
 * @returns what identifies the challenge, and its expiry; null for a wrong, changed or expired one
 */
export function readProof(
  siteSecret: string,
  proof: string,
  now = Date.now(),
): { id: string; expires_at: Date } | null {
  const [salt = '', expiry = '', numbers = '', target = '', signature = '', number = ''] = proof.split('.')
  const expected = Buffer.from(sign(siteSecret, [salt, expiry, numbers, target].join('.')))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (Number(expiry) <= now || hashNumber(salt, number) !== target) return null
  return { id: salt, expires_at: new Date(Number(expiry)) }
}

const hashNumber = (salt: string, number: number | string) =>
  createHash('sha256').update(`${salt}.${number}`).digest('base64url')

const sign = (siteSecret: string, fields: string) =>
  createHmac('sha256', deriveKey(siteSecret, 'guinguette sign-up challenge'))
    .update(fields)
    .digest('base64url')
