import type { Transaction } from 'kysely'
import type { Database } from '../schema/database.ts'

export interface StaffAction {
  /** The member of staff. */
  actorId: number
  /** A verb and its object: `photo.moderate`. */
  action: string
  /** The member concerned; null if the account is deleted. */
  userId: number | null
  /** The photo, comment, topic, post or report acted upon. */
  targetId?: number
  reason?: string
  details?: Record<string, unknown>
}

/** Records an action of staff on a member in the audit log, in the transaction of the action (product.md 7). */
export async function recordAudit(tx: Transaction<Database>, act: StaffAction): Promise<void> {
  await tx
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
