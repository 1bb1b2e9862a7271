import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Envelope } from '../../../../platform/events/live.ts'
import { Conflict } from '../../../../platform/http/errors.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import type { Database } from '../../../../schema/database.ts'
import type { DecisionDetails } from '../../../../schema/decisions.ts'
import { DECISION, WARNING_LIMIT } from '../../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { isSuspended, STATUS } from '../../../../shared/roles.ts'
import { giveBackPost } from '../../../forum/public/moderate.ts'
import { giveBackPhoto } from '../../../photos/public/moderate.ts'
import { giveBackComment } from '../../../photos/public/moderate-comment.ts'
import { hideWords } from '../../public.ts'
import { isByWarning } from '../policy.ts'
import { lift } from '../public/restrict.ts'
import { reinstate } from '../public/suspension.ts'
import { LIFTED_MEANWHILE } from '../texts/desk-texts.ts'

/** A decision whose member's account is held. */
export interface HeldDecision {
  id: number
  user_id: number
  kind: number
  target_id: number | null
  details: DecisionDetails
}

/**
 * Takes a decision back with all that followed from it: content, warning, suspension. What another decision did to the
 * same stays. Part of the caller's transaction, which holds the account.
 * @returns what is to be told once that is committed
 * @throws Conflict where it was taken back meanwhile
 */
export async function undoDecision(
  trx: Transaction<Database>,
  jobs: Jobs,
  decision: HeldDecision,
  actorId: number,
): Promise<Envelope[]> {
  const content = await giveBack(trx, decision)
  const lifted = await lift(trx, decision.id, actorId)
  if (!lifted) throw new Conflict(LIFTED_MEANWHILE)
  if (decision.details.hides) await jobs.send(trx, hideWords, { decision: decision.id })
  return [...content, ...(await giveBackAccount(trx, decision, actorId))]
}

/** Content goes back to where it was, before the decision itself is written to: such is the order of locks. */
async function giveBack(trx: Transaction<Database>, decision: HeldDecision): Promise<Envelope[]> {
  const { kind, user_id, target_id, details } = decision
  switch (kind) {
    case DECISION.photoRefused:
    case DECISION.photoModerated:
    case DECISION.photoBanned:
      await giveBackPhotoOf(trx, decision)
      return []
    case DECISION.commentModerated:
      if (target_id !== null) await giveBackComment(trx, target_id)
      return []
    case DECISION.postModerated:
      return target_id === null ? [] : giveBackPost(trx, target_id)
    case DECISION.descriptionModerated:
      await giveBackDescription(trx, decision)
      return []
    case DECISION.potentialFake:
      await trx
        .updateTable('users')
        .set({ status: details.was ?? STATUS.ordinary })
        .where('id', '=', user_id)
        .where('status', '=', STATUS.potentialFake)
        .execute()
      return []
    default:
      return []
  }
}

/** The state in which each decision about a photo leaves it. */
const STATES: Record<number, number> = {
  [DECISION.photoRefused]: PHOTO_STATE.refused,
  [DECISION.photoModerated]: PHOTO_STATE.moderated,
  [DECISION.photoBanned]: PHOTO_STATE.banned,
}

/** A later decision about the same photo keeps it where that put it; else it goes back to where an earlier one did. */
async function giveBackPhotoOf(trx: Transaction<Database>, { id, user_id, target_id }: HeldDecision) {
  if (target_id === null) return
  const others = await standing(trx, user_id, sql`target_id = ${target_id} and id <> ${id}`, STATES)
  if (others.some((other) => other.id > id)) return
  const [before] = others
  await giveBackPhoto(trx, target_id, before && STATES[before.kind])
}

/** The right to write one, and the text, unless another was written since. */
async function giveBackDescription(trx: Transaction<Database>, { id, user_id, details }: HeldDecision) {
  const later = await standing(trx, user_id, sql`id > ${id}`, { [DECISION.descriptionModerated]: true })
  if (later.length > 0) return
  await sql`
    update users set can_description = true, description = coalesce(description, ${details.text || null})
    where id = ${user_id}`.execute(trx)
}

/**
 * Lets the member back whom nothing else suspends: once the suspension itself is taken back, or the warning is under
 * 100 % again that had suspended them.
 */
async function giveBackAccount(
  trx: Transaction<Database>,
  { user_id, kind }: HeldDecision,
  actorId: number,
): Promise<Envelope[]> {
  const { roles, warning } = await trx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['roles', 'warning'])
    .executeTakeFirstOrThrow()
  if (!isSuspended(roles)) return []
  const suspensions = await standing(trx, user_id, sql`true`, SUSPENSIONS)
  const byWarning = warning < WARNING_LIMIT ? suspensions.filter(isByWarning) : []
  for (const { id } of byWarning) await lift(trx, id, actorId)
  const isFree = byWarning.length === suspensions.length
  return isFree && (kind in SUSPENSIONS || byWarning.length > 0) ? reinstate(trx, user_id) : []
}

const SUSPENSIONS: Record<number, true> = { [DECISION.suspension]: true, [DECISION.ban]: true }

/** Decisions of these kinds that stand, the latest first. @param kinds its keys are the kinds */
async function standing(
  trx: Transaction<Database>,
  userId: number,
  which: RawBuilder<unknown>,
  kinds: Record<number, unknown>,
): Promise<Pick<HeldDecision, 'id' | 'kind' | 'details'>[]> {
  const { rows } = await sql<Pick<HeldDecision, 'id' | 'kind' | 'details'>>`
    select id, kind, details from decisions
    where user_id = ${userId} and kind = any(${Object.keys(kinds).map(Number)}::smallint[])
      and lifted_at is null and (until is null or until > now()) and ${which}
    order by id desc`.execute(trx)
  return rows
}
