import type { Transaction } from 'kysely'
import { job } from '../../platform/jobs/jobs.ts'
import type { Database } from '../../schema/database.ts'

/** Hides or shows again the comments and posts that went with an account; there may be thousands. */
export const hideWords = job<{ decision: number }>('hide-words')

export interface StaffAct {
  /** Who of the staff. */
  actorId: number
  /** A verb and its object: `photo.moderate`. */
  action: string
  /** Whom it concerns; nobody any more where their account is deleted. */
  userId: number | null
  /** The photo, comment, topic, post or report acted upon. */
  targetId?: number
  reason?: string
  details?: Record<string, unknown>
}

/** Writes what staff do to somebody else into the audit log; part of the act's own transaction (product.md 7). */
export async function recordAudit(tx: Transaction<Database>, act: StaffAct): Promise<void> {
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
