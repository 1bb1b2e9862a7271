import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tx } from '../../../../platform/db/transaction.ts'
import { Conflict } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import type { DecisionDetails } from '../../../../schema/decisions.ts'
import { DECISION, WARNING_LIMIT } from '../../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { isSuspended, STATUS } from '../../../../shared/roles.ts'
import { restorePost } from '../../../forum/public/moderate.ts'
import { restoreComment } from '../../../photos/comments/public/moderate-comment.ts'
import { restorePhoto } from '../../../photos/public/moderate.ts'
import { isCausedByWarning } from '../policy.ts'
import { hideContentJob, revokeDecision } from '../public/decision.ts'
import { reinstateMember } from '../public/suspension.ts'
import { DECISION_ALREADY_REVOKED } from '../texts/admin-texts.ts'

/** A decision whose member's account is held. */
export interface LockedDecision {
  id: number
  user_id: number
  kind: number
  target_id: number | null
  details: DecisionDetails
}

/**
 * Takes a decision back with all that followed from it: content, warning, suspension. What another decision did to the
 * same stays. Part of the caller's transaction, which locks the account.
 * @throws Conflict where it was taken back meanwhile
 */
export async function undoDecision(tx: Tx, decision: LockedDecision, actorId: number): Promise<void> {
  await restoreContent(tx, decision)
  const lifted = await revokeDecision(tx, decision.id, actorId)
  if (!lifted) throw new Conflict(DECISION_ALREADY_REVOKED)
  if (decision.details.hides) await tx.enqueue(hideContentJob, { decision: decision.id })
  await restoreAccount(tx, decision, actorId)
}

/** Content is restored before the decision is updated: locks are taken in that order. */
async function restoreContent(tx: Tx, decision: LockedDecision): Promise<void> {
  const { kind, user_id, target_id, details } = decision
  switch (kind) {
    case DECISION.photoRefused:
    case DECISION.photoModerated:
    case DECISION.photoBanned:
      return restoreDecidedPhoto(tx, decision)
    case DECISION.commentModerated:
      if (target_id !== null) await restoreComment(tx, target_id)
      return
    case DECISION.postModerated:
      if (target_id !== null) await restorePost(tx, target_id)
      return
    case DECISION.descriptionModerated:
      return restoreDescription(tx, decision)
    case DECISION.potentialFake:
      await tx
        .updateTable('users')
        .set({ status: details.was ?? STATUS.ordinary })
        .where('id', '=', user_id)
        .where('status', '=', STATUS.potentialFake)
        .execute()
  }
}

/** The state in which each decision about a photo leaves it. */
const PHOTO_STATE_BY_DECISION: Record<number, number> = {
  [DECISION.photoRefused]: PHOTO_STATE.refused,
  [DECISION.photoModerated]: PHOTO_STATE.moderated,
  [DECISION.photoBanned]: PHOTO_STATE.banned,
}

/** A later decision about the same photo keeps it where that put it; else it goes back to where an earlier one did. */
async function restoreDecidedPhoto(tx: Transaction<Database>, { id, user_id, target_id }: LockedDecision) {
  if (target_id === null) return
  const others = await listActiveDecisions(
    tx,
    user_id,
    sql`target_id = ${target_id} and id <> ${id}`,
    PHOTO_STATE_BY_DECISION,
  )
  if (others.some((other) => other.id > id)) return
  const [before] = others
  await restorePhoto(tx, target_id, before && PHOTO_STATE_BY_DECISION[before.kind])
}

/** The right to write one, and the text, unless another was written since. */
async function restoreDescription(tx: Transaction<Database>, { id, user_id, details }: LockedDecision) {
  const later = await listActiveDecisions(tx, user_id, sql`id > ${id}`, {
    [DECISION.descriptionModerated]: true,
  })
  if (later.length > 0) return
  await sql`
    update users set can_description = true, description = coalesce(description, ${details.text || null})
    where id = ${user_id}`.execute(tx)
}

/**
 * Reinstates the member if nothing else suspends them: once the suspension itself is revoked, or the warning that caused
 * it is under 100 % again.
 */
async function restoreAccount(tx: Tx, { user_id, kind }: LockedDecision, actorId: number): Promise<void> {
  const { roles, warning } = await tx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['roles', 'warning'])
    .executeTakeFirstOrThrow()
  if (!isSuspended(roles)) return
  const suspensions = await listActiveDecisions(tx, user_id, sql`true`, SUSPENSION_KINDS)
  const byWarning = warning < WARNING_LIMIT ? suspensions.filter(isCausedByWarning) : []
  for (const { id } of byWarning) await revokeDecision(tx, id, actorId)
  const isFree = byWarning.length === suspensions.length
  if (isFree && (kind in SUSPENSION_KINDS || byWarning.length > 0)) await reinstateMember(tx, user_id)
}

const SUSPENSION_KINDS: Record<number, true> = { [DECISION.suspension]: true, [DECISION.ban]: true }

/** Decisions of these kinds that stand, the latest first. @param kinds its keys are the kinds */
async function listActiveDecisions(
  tx: Transaction<Database>,
  userId: number,
  which: RawBuilder<unknown>,
  kinds: Record<number, unknown>,
): Promise<Pick<LockedDecision, 'id' | 'kind' | 'details'>[]> {
  const { rows } = await sql<Pick<LockedDecision, 'id' | 'kind' | 'details'>>`
    select id, kind, details from decisions
    where user_id = ${userId} and kind = any(${Object.keys(kinds).map(Number)}::smallint[])
      and lifted_at is null and (until is null or until > now()) and ${which}
    order by id desc`.execute(tx)
  return rows
}
