import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import type { AppContext } from '../../../../platform/context.ts'
import { Conflict } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Database } from '../../../../schema/database.ts'
import { findTotpStep } from '../codes.ts'
import { decryptSecret, hashRecoveryCode } from '../encryption.ts'
import { removeTwoFactor } from '../public/remove-two-factor.ts'
import { NOT_SET_UP, SECRET_UNREADABLE } from '../texts.ts'
import { type Verdict, withVerifiedCode } from './verified-code.ts'

/**
 * Shows the viewer's second factor in this session. @param code six digits or a recovery code, as the contract reads them
 * @throws InvalidData for a wrong or used code, TooMany for many, Conflict where no factor stands
 */
export function verifyTwoFactor(context: AppContext, viewer: Viewer, code: string): Promise<void> {
  return withVerifiedCode(context, viewer, async (tx) => {
    const verdict = await consumeCode(tx, context.secret, viewer.id, code)
    if (verdict === 'right') await markTwoFactorVerified(tx, viewer)
    return verdict
  })
}

/** Takes the viewer's own factor away, in every session. @throws as `showFactor` does */
export function removeOwnTwoFactor(context: AppContext, viewer: Viewer, code: string): Promise<void> {
  return withVerifiedCode(context, viewer, async (tx) => {
    const verdict = await consumeCode(tx, context.secret, viewer.id, code)
    if (verdict !== 'right') return verdict
    await removeTwoFactor(tx, viewer.id)
    await recordAudit(tx, { actorId: viewer.id, action: 'factor.remove', userId: viewer.id })
    return verdict
  })
}

/** From now, and for twelve hours, the desk is open to this session. */
export async function markTwoFactorVerified(tx: Transaction<Database>, viewer: Viewer): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ factor_at: sql`now()` })
    .where('id', '=', viewer.session_id)
    .where('user_id', '=', viewer.id)
    .execute()
}

/** Whether this is a code of the member's, which is used up by that: of many at once, one is right. */
function consumeCode(tx: Transaction<Database>, siteSecret: string, userId: number, code: string) {
  return /^\d{6}$/.test(code)
    ? consumeTotpCode(tx, siteSecret, userId, code)
    : consumeRecoveryCode(tx, hashRecoveryCode(siteSecret, userId, code), userId)
}

/** Each step is taken once, and none before one that was taken: a code seen over a shoulder is worth nothing. */
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
