import { sql, type Transaction } from 'kysely'
import type { Tx } from '../../../../platform/db/transaction.ts'
import { publishMemberChange } from '../../../../platform/events/cache-tags.ts'
import { Conflict } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import type { DecisionDetails } from '../../../../schema/decisions.ts'
import { DECISION, WARNING_LIMIT } from '../../../../shared/decisions.ts'
import { isSuspended, STATUS } from '../../../../shared/roles.ts'
import { findTargetOfDecision } from '../../reports/public.ts'
import { isCausedByWarning } from '../policy.ts'
import { hideContentJob, listActiveDecisions, reinstateMember, revokeDecision } from '../public.ts'
import { DECISION_ALREADY_REVOKED } from '../texts.ts'

/** A decision, its member's account locked. */
export interface LockedDecision {
  id: number
  user_id: number
  kind: number
  target_id: number | null
  details: DecisionDetails
}

/**
 * Revokes a decision and undoes its effects: content, warning, suspension. Effects of other decisions remain. The
 * caller's transaction locks the account.
 * @throws Conflict where it is already revoked
 */
export async function undoDecision(tx: Tx, decision: LockedDecision, actorId: number): Promise<void> {
  await restoreContent(tx, decision)
  const revoked = await revokeDecision(tx, decision.id, actorId)
  if (!revoked) throw new Conflict(DECISION_ALREADY_REVOKED)
  if (decision.details.hides) await tx.enqueue(hideContentJob, { decision: decision.id })
  await restoreAccount(tx, decision, actorId)
}

/** SQL: the badge returns unless staff have not compared the present profile photo. */
const VERIFIED_IF_COMPARED = sql<number>`case when avatar is null or exists (
  select from photos p where p.user_id = users.id and p.photo = users.avatar and p.compared
) then ${sql.lit(STATUS.verified)} else ${sql.lit(STATUS.ordinary)} end`

/** Content is restored before the decision is updated: locks are taken in that order. */
async function restoreContent(tx: Tx, decision: LockedDecision): Promise<void> {
  const { kind, user_id, target_id, details } = decision
  switch (kind) {
    case DECISION.descriptionModerated:
      return restoreDescription(tx, decision)
    case DECISION.potentialFake:
      await tx
        .updateTable('users')
        .set({
          status: details.was === STATUS.verified ? VERIFIED_IF_COMPARED : (details.was ?? STATUS.ordinary),
        })
        .where('id', '=', user_id)
        .where('status', '=', STATUS.potentialFake)
        .execute()
      publishMemberChange(tx, user_id)
      return
  }
  if (target_id !== null) await findTargetOfDecision(kind)?.decisions?.restore(tx, { ...decision, target_id })
}

/** Restores the right to a description, and the text unless the member wrote another. */
async function restoreDescription(tx: Transaction<Database>, { id, user_id, details }: LockedDecision) {
  const later = await listActiveDecisions(tx, user_id, [DECISION.descriptionModerated], sql`id > ${id}`)
  if (later.length > 0) return
  await sql`
    update users set can_description = true, description = coalesce(description, ${details.text || null})
    where id = ${user_id}`.execute(tx)
}

/**
 * Reinstates the member if nothing else suspends them: once the suspension itself is revoked, or the warning that
 * caused it is under 100 %.
 */
async function restoreAccount(tx: Tx, { user_id, kind }: LockedDecision, actorId: number): Promise<void> {
  const { roles, warning } = await tx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['roles', 'warning'])
    .executeTakeFirstOrThrow()
  if (!isSuspended(roles)) return
  const suspensions = await listActiveDecisions(tx, user_id, SUSPENSION_KINDS)
  const byWarning = warning < WARNING_LIMIT ? suspensions.filter(isCausedByWarning) : []
  for (const { id } of byWarning) await revokeDecision(tx, id, actorId)
  const isFree = byWarning.length === suspensions.length
  if (isFree && (SUSPENSION_KINDS.includes(kind) || byWarning.length > 0)) await reinstateMember(tx, user_id)
}

const SUSPENSION_KINDS: readonly number[] = [DECISION.suspension, DECISION.ban]
