import { createHmac, randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, InvalidData } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { deriveKey, seal as sealBytes, unseal as unsealBytes } from '../../../sealing.ts'
import type { TwoFactorSetup } from './contract.ts'
import { removeTwoFactor } from './public.ts'
import {
  CODE_USED,
  CODE_WRONG,
  NOT_SET_UP,
  SECRET_UNREADABLE,
  TOO_MANY_CODES,
  TOO_MANY_CODES_TODAY,
} from './texts.ts'

/**
 * Verifies the viewer's second factor for this session.
 * @param code six digits or a recovery code, as parsed by the contract
 * @throws InvalidData for a wrong or used code, TooManyRequests after many, Conflict without a factor
 */
export function verifyTwoFactor(context: AppContext, viewer: Viewer, code: string): Promise<void> {
  return withVerifiedCode(context, viewer, async (tx) => {
    const verdict = await consumeCode(tx, context.secret, viewer.id, code)
    if (verdict === 'right') await markTwoFactorVerified(tx, viewer)
    return verdict
  })
}

/**
 * Removes the viewer's own factor and resets verification in all sessions.
 * @throws like `verifyTwoFactor`
 */
export function removeOwnTwoFactor(context: AppContext, viewer: Viewer, code: string): Promise<void> {
  return withVerifiedCode(context, viewer, async (tx) => {
    const verdict = await consumeCode(tx, context.secret, viewer.id, code)
    if (verdict !== 'right') return verdict
    await removeTwoFactor(tx, viewer.id)
    await recordAudit(tx, { actorId: viewer.id, action: 'factor.remove', userId: viewer.id })
    return verdict
  })
}

/** Opens the admin pages to this session for twelve hours. */
export async function markTwoFactorVerified(tx: Transaction<Database>, viewer: Viewer): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ factor_at: sql`now()` })
    .where('id', '=', viewer.session_id)
    .where('user_id', '=', viewer.id)
    .execute()
}

/** Whether the code is the member's; consumes it, so that of concurrent uses one succeeds. */
function consumeCode(tx: Transaction<Database>, siteSecret: string, userId: number, code: string) {
  return /^\d{6}$/.test(code)
    ? consumeTotpCode(tx, siteSecret, userId, code)
    : consumeRecoveryCode(tx, hashRecoveryCode(siteSecret, userId, code), userId)
}

/** Each time step is accepted once, and none before an accepted one: an observed code is worthless (RFC 6238, 5.2). */
async function consumeTotpCode(
  tx: Transaction<Database>,
  siteSecret: string,
  userId: number,
  code: string,
): Promise<Verdict> {
  const secret = decryptSecret(siteSecret, userId, (await getConfirmedSecret(tx, userId)).secret)
  if (secret === null) throw new Conflict(SECRET_UNREADABLE)
  const step = findTotpStep(secret, code)
  if (step === null) return 'wrong'
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? 'used' : 'right'
}

async function consumeRecoveryCode(
  tx: Transaction<Database>,
  hash: string,
  userId: number,
): Promise<Verdict> {
  await getConfirmedSecret(tx, userId)
  const { rows } = await sql`
    update second_factors set recovery = array_remove(recovery, ${hash})
    where user_id = ${userId} and confirmed_at is not null and ${hash} = any(recovery)
    returning user_id`.execute(tx)
  if (rows.length === 0) return 'wrong'
  await recordAudit(tx, { actorId: userId, action: 'factor.recovery', userId })
  return 'right'
}

async function getConfirmedSecret(tx: Transaction<Database>, userId: number) {
  const row = await tx
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select('secret')
    .executeTakeFirst()
  if (!row) throw new Conflict(NOT_SET_UP)
  return row
}

/** Result of checking a code; `used` is a right one that was consumed already. */
type Verdict = 'right' | 'wrong' | 'used'

const VERDICT_MESSAGES = { wrong: CODE_WRONG, used: CODE_USED }

/**
 * Runs what requires a right code, in one transaction. A wrong one counts against the member's limits and is in the
 * audit log, without its digits.
 * @param work returns its verdict, and writes nothing unless that is `right`
 * @throws InvalidData of `code`, TooManyRequests above a limit, and errors of `work`
 */
export async function withVerifiedCode(
  context: AppContext,
  viewer: Viewer,
  work: (tx: Tx) => Promise<Verdict>,
): Promise<void> {
  await countCodeAttempt(context, viewer.id)
  const verdict = await inTransaction(context, async (tx) => {
    const verdict = await work(tx)
    if (verdict !== 'right') {
      await recordAudit(tx, { actorId: viewer.id, action: 'factor.wrong', userId: viewer.id })
    }
    return verdict
  })
  if (verdict !== 'right') throw new InvalidData({ code: [VERDICT_MESSAGES[verdict]] })
  await refundCodeAttempt(context, viewer.id)
}

/** Wrong codes of one member. With three valid codes in a million, a day of guessing succeeds once in 7,000 times. */
const CODE_LIMITS: Limit[] = [
  { name: 'factor', points: 5, seconds: 300, message: TOO_MANY_CODES },
  { name: 'factor-day', points: 50, seconds: 86_400, message: TOO_MANY_CODES_TODAY },
]

/**
 * Counts a code before checking it, so that concurrent attempts all count.
 * @throws TooManyRequests above a limit
 */
async function countCodeAttempt(context: AppContext, userId: number): Promise<void> {
  for (const limit of CODE_LIMITS) await context.limits.count(limit, String(userId))
}

/** Refunds the attempt of a right code. */
async function refundCodeAttempt(context: AppContext, userId: number): Promise<void> {
  for (const limit of CODE_LIMITS) await context.limits.refund(limit, String(userId))
}

/** Accepted time steps of 30 seconds before and after the current one: clocks differ (RFC 6238, 5.2). */
const TOTP_WINDOW = 1
const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_LENGTH = 10
/** Base32 without 0, 1, 8 or 9, which resemble letters. */
const RECOVERY_CODE_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
/** Light margin of a QR code, by which cameras find it (ISO 18004). */
const QR_MARGIN = 4

/** A new secret of 160 bits (RFC 4226, 4), in base32. */
export function generateSecret(): string {
  return new Secret().base32
}

/**
 * The secret as text and as a picture.
 * @param name the member's, as the authenticator lists it under the name of the site
 */
export function presentSecret(secret: string, name: string, issuer: string): TwoFactorSetup {
  const uri = new TOTP({ issuer, label: name, secret }).toString()
  return { secret, uri, qr: renderQrCode(uri) }
}

/**
 * The time step of a code; null if it matches none around now.
 * @param now milliseconds
 */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | null {
  const token = { token: code, secret: Secret.fromBase32(secret), timestamp: now, window: TOTP_WINDOW }
  const delta = TOTP.validate(token)
  return delta === null ? null : TOTP.counter({ timestamp: now }) + delta
}

/** Ten codes that each open the admin pages once, without the separators of their display. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from(
      { length: RECOVERY_CODE_LENGTH },
      () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)],
    ).join(''),
  )
}

/**
 * Draws each run of dark squares as one rectangle: a path that React renders, so that no library markup must be
 * trusted.
 */
function renderQrCode(text: string): TwoFactorSetup['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: QR_MARGIN })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: runs.join('') }
}

const derivePurposeKey = (siteSecret: string, purpose: string) =>
  deriveKey(siteSecret, `guinguette second factor: ${purpose}`)

/** Encrypts a member's secret, so that the database alone does not reveal it; bound to the member's row. */
export function encryptSecret(siteSecret: string, userId: number, secret: string): string {
  return sealBytes(derivePurposeKey(siteSecret, 'seal'), userId, Buffer.from(secret)).toString('base64url')
}

/** Decrypts a member's secret; null if the site's key has changed or the text is invalid. */
export function decryptSecret(siteSecret: string, userId: number, stored: string): string | null {
  const bytes = unsealBytes(derivePurposeKey(siteSecret, 'seal'), userId, Buffer.from(stored, 'base64url'))
  return bytes === null ? null : bytes.toString('utf8')
}

/** Keyed hash of a recovery code: with 50 bits an unkeyed one could be brute-forced. */
export function hashRecoveryCode(siteSecret: string, userId: number, code: string): string {
  return createHmac('sha256', derivePurposeKey(siteSecret, 'recovery'))
    .update(`${userId}:${code}`)
    .digest('base64url')
}
