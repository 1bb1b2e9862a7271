import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { deriveKey } from '../../../sealing.ts'
import { PROOF_MINUTES } from '../../../shared/retention.ts'

export const CHALLENGE_TTL_MS = PROOF_MINUTES * 60_000
const SALT_BYTES = 16
const EXPIRY_BYTES = 6
const MAC_BYTES = 32

/** Act and browser that a challenge is valid for. */
export interface ChallengePurpose {
  act: 'add' | 'sign-in' | 'check'
  /** Cookie of the session or visitor. */
  cookie: string | null
}

/** Creates a challenge for one act in one browser. It is stored nowhere until it is used. */
export function createChallenge(siteSecret: string, purpose: ChallengePurpose, now = Date.now()): string {
  const head = Buffer.alloc(SALT_BYTES + EXPIRY_BYTES)
  randomBytes(SALT_BYTES).copy(head)
  head.writeUIntBE(now + CHALLENGE_TTL_MS, SALT_BYTES, EXPIRY_BYTES)
  return Buffer.concat([head, sign(siteSecret, purpose, head)]).toString('base64url')
}

/** The salt and expiry of a valid challenge; null for a foreign, changed or expired one. */
export function readChallenge(
  siteSecret: string,
  purpose: ChallengePurpose,
  challenge: string,
  now = Date.now(),
): { id: string; expires_at: Date } | null {
  const bytes = Buffer.from(challenge, 'base64url')
  const [head, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)]
  if (head.length !== SALT_BYTES + EXPIRY_BYTES) return null
  if (!timingSafeEqual(mac, sign(siteSecret, purpose, head))) return null
  const expiry = head.readUIntBE(SALT_BYTES, EXPIRY_BYTES)
  if (expiry <= now) return null
  return { id: `passkey ${head.toString('base64url', 0, SALT_BYTES)}`, expires_at: new Date(expiry) }
}

/** Consumes a challenge; of concurrent uses one gets true. */
export async function consumeChallenge(
  db: Kysely<Database>,
  siteSecret: string,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const valid = readChallenge(siteSecret, purpose, challenge)
  if (!valid) return false
  const used = await db
    .insertInto('used_proofs')
    .values(valid)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

function sign(siteSecret: string, { act, cookie }: ChallengePurpose, head: Buffer): Buffer {
  return createHmac('sha256', deriveKey(siteSecret, 'guinguette passkey challenge'))
    .update(head)
    .update(`${act}:${cookie}`)
    .digest()
}
