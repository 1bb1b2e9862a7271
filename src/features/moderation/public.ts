import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/tables/index.ts'
import { ROLES } from '../../domain/roles.ts'
import type { Envelope } from '../../live/live.ts'

/** Percent that moderating somebody's content adds to their warning (specification 2, section 9). */
export const WARNING_STEP = 10

export interface StaffAct {
  /** Who of the staff. */
  actorId: number
  /** A verb and its object: `photo.moderate`. */
  action: string
  /** Whom it concerns. */
  userId: number
  /** The photo, comment or report acted upon. */
  targetId?: number
  reason?: string
  details?: Record<string, unknown>
}

/** Writes what staff do to somebody else into the audit log; part of the act's own transaction (product.md 7). */
export async function recordAudit(trx: Transaction<Database>, act: StaffAct): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      actor_id: act.actorId,
      action: act.action,
      user_id: act.userId,
      target_id: act.targetId ?? null,
      reason: act.reason ?? null,
      details: JSON.stringify(act.details ?? {}),
    })
    .execute()
}

/**
 * Adds 10 % of warning; at 100 % the account is suspended and leaves every list (product.md 7).
 * @returns what is to be told once the transaction is committed
 */
export async function addWarning(trx: Transaction<Database>, userId: number): Promise<Envelope[]> {
  const { rows } = await sql<{ roles: number }>`
    update users set
      warning = least(100, warning + ${WARNING_STEP}),
      roles = case when warning + ${WARNING_STEP} >= 100 and roles = ${ROLES.member} then ${ROLES.suspended} else roles end
    where id = ${userId}
    returning roles`.execute(trx)
  if (rows[0]?.roles !== ROLES.suspended) return []
  await trx.updateTable('member_search').set({ searchable: false }).where('user_id', '=', userId).execute()
  return [{ kind: 'end', user_id: userId }]
}
