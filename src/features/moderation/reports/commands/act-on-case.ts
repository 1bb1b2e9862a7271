import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { CASE_STATE, type CaseState } from '../../../../shared/decisions.ts'
import type { Body } from '../../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { STATUS } from '../../../../shared/roles.ts'
import { notifyMembers } from '../../../feed/notifications/public/notify.ts'
import { setPostModeration } from '../../../forum/public/moderate.ts'
import { moderateCommentInTransaction } from '../../../photos/comments/public/moderate-comment.ts'
import { moderatePhotoInTransaction } from '../../../photos/public/moderate.ts'
import { REPORT_TYPE } from '../../contract/report.ts'
import type { DecisionReason } from '../../decisions/public/decision.ts'
import {
  applyBan,
  applyDescriptionPermission,
  applyMemberStatus,
  applyWarning,
} from '../../sanctions/commands/apply-sanctions.ts'
import type { Actor } from '../../sanctions/commands/lock-member.ts'
import * as texts from '../case-refusal-texts.ts'
import { CONVERSATION_NOT_MODERATABLE, UPHELD_REQUIRES_DELETED_ACCOUNT } from '../case-refusal-texts.ts'
import type * as calls from '../contract/cases.ts'
import type { ClosingAction } from '../contract/cases.ts'
import { getMinimumRole, isClosingAction } from '../policy/case-permissions.ts'
import { type CaseTransition, classifyAssignee, resolveTransition } from '../policy/case-transitions.ts'
import { getCurrentTarget } from '../queries/case-target.ts'
import { type LockedCase, lockCase } from './lock-case.ts'

type ActOnCaseBody = Body<typeof calls.actOnCase>

/**
 * Moves an entry of the queue, or closes it with what is done about its author: that, what those who reported are told and
 * the log stand together or not at all.
 * @throws NotFound, Refused for whom it is not for, Conflict where somebody has acted upon it since the actor saw it
 */
export async function actOnCase(
  context: TransactionContext,
  actor: Actor,
  id: number,
  asked: ActOnCaseBody,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const held = await lockCase(tx, actor, id)
    if (held.version !== asked.version) throw new Conflict(describeConflict(held, actor))
    const { action } = asked
    if (!isClosingAction(action)) {
      await updateCaseState(tx, held, actor, action, assertTransition(held, actor, action))
      return
    }
    if (actor.roles < getMinimumRole(action)) throw new Forbidden(texts.ADMINS_ONLY)
    const to = assertTransition(held, actor, 'close')
    await applyClosingAction(tx, actor, held, { ...asked, action })
    await updateCaseState(tx, held, actor, 'close', to, { ...asked, action })
    await notifyReporters(tx, id, action)
  }).catch(rethrowDuplicateCase)
}

/** Where an act leads. @throws Refused, Conflict in a sentence that says why it leads nowhere */
function assertTransition(held: LockedCase, actor: Actor, act: CaseTransition): CaseState {
  const result = resolveTransition(act, held.state, actor.roles, classifyAssignee(held, actor.id, Date.now()))
  if ('to' in result) return result.to
  const sentence = texts.REFUSALS[result.refusal]
  throw result.refusal === 'admins' ? new Forbidden(sentence) : new Conflict(sentence)
}

/** Who takes an entry has it; whoever sends it on, gives it back or closes it has it no more. */
async function updateCaseState(
  tx: Transaction<Database>,
  held: LockedCase,
  actor: Actor,
  act: CaseTransition,
  state: CaseState,
  closing?: { action: ClosingAction; reason: string; rule?: string | undefined },
): Promise<void> {
  const isTaken = state === CASE_STATE.assigned
  const { numUpdatedRows } = await tx
    .updateTable('report_cases')
    .set({
      state,
      version: held.version + 1,
      assigned_to: isTaken ? actor.id : null,
      assigned_at: isTaken ? sql<Date>`now()` : null,
      action: closing?.action ?? null,
      reason: closing?.reason ?? '',
      decided_by: closing ? actor.id : null,
      decided_at: closing ? sql<Date>`now()` : null,
    })
    .where('id', '=', held.id)
    .where('version', '=', held.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(describeConflict(held, actor))
  if (act === 'reopen') await reopenReports(tx, held.id)
  await recordAudit(tx, {
    actorId: actor.id,
    action: `report.${act}`,
    userId: held.user_id,
    targetId: held.id,
    details: {
      type: held.type,
      target: held.target_id,
      ...(closing && { action: closing.action, rule: closing.rule }),
    },
    ...(closing?.reason ? { reason: closing.reason } : {}),
  })
}

async function reopenReports(tx: Transaction<Database>, caseId: number): Promise<void> {
  await tx.updateTable('reports').set({ state: 0 }).where('case_id', '=', caseId).execute()
}

/** Notifies the reporters whether their report was upheld: never who decided, nor the sanction. */
async function notifyReporters(tx: Tx, caseId: number, action: ClosingAction): Promise<void> {
  const closed = await tx
    .updateTable('reports')
    .set({ state: 1 })
    .where('case_id', '=', caseId)
    .where('state', '=', 0)
    .returning('reporter_id')
    .execute()
  const reporters = closed.flatMap(({ reporter_id }) => (reporter_id === null ? [] : [reporter_id]))
  await notifyMembers(tx, reporters, {
    sender_id: null,
    type: NOTIFICATION_TYPE.reportAnswered,
    data: { accepted: action !== 'none' },
  })
}

/** What the other did, for whoever saw the entry as it was before. */
function describeConflict({ state, assigned_to, decided_by }: LockedCase, actor: Actor): string {
  if (state === CASE_STATE.closed) {
    return decided_by === actor.id ? texts.CONFLICT_MESSAGES.byYourself : texts.CONFLICT_MESSAGES.closed
  }
  if (state === CASE_STATE.escalated) return texts.CONFLICT_MESSAGES.escalated
  if (state === CASE_STATE.open) return texts.CONFLICT_MESSAGES.open
  return assigned_to === actor.id ? texts.CONFLICT_MESSAGES.byYourself : texts.CONFLICT_MESSAGES.assigned
}

/** What is reopened stands beside a newer open entry of the same target, of which there may be one: the database says so. */
function rethrowDuplicateCase(error: unknown): never {
  const isDouble = error instanceof Error && 'constraint' in error && error.constraint === 'report_cases_open'
  throw isDouble ? new Conflict(texts.DUPLICATE_OPEN_CASE) : error
}

type ClosingRequest = Omit<Body<typeof calls.actOnCase>, 'action' | 'version'> & { action: ClosingAction }

const DAY_MS = 86_400_000

/**
 * Applies the action that closes an entry to its author, in the transaction that closes it.
 * @throws what the sanction throws, and InvalidData for a conversation that is to be moderated
 */
async function applyClosingAction(
  tx: Tx,
  actor: Actor,
  held: LockedCase,
  { action, rule = 'other', reason, percent = 0, until = 0, hides }: ClosingRequest,
): Promise<void> {
  const why = { reason, case_id: held.id }
  switch (action) {
    case 'none':
      return
    case 'upheld':
      return assertAccountDeleted(tx, held.user_id)
    case 'moderate':
      return moderateTarget(tx, actor, held, rule === 'other' ? why : { ...why, rule })
    case 'fake':
      return applyMemberStatus(tx, actor, held.user_id, { ...why, status: STATUS.potentialFake })
    case 'warn':
      return applyWarning(tx, actor, held.user_id, { ...why, rule, percent })
    case 'suspend': {
      const end = new Date(Date.now() + until * DAY_MS)
      return applyBan(tx, actor, held.user_id, { ...why, rule, hides, until: end })
    }
    case 'ban':
      return applyBan(tx, actor, held.user_id, { ...why, rule, hides, until: null })
  }
}

/** What is right about a member who is there has a consequence. @throws InvalidData */
async function assertAccountDeleted(tx: Transaction<Database>, userId: number): Promise<void> {
  const member = await tx.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst()
  if (member) throw new InvalidData({ action: [UPHELD_REQUIRES_DELETED_ACCOUNT] })
}

/** Takes the target out of sight; what is gone already, by staff or by its author, is left at that. */
async function moderateTarget(
  tx: Tx,
  actor: Actor,
  { type, target_id, user_id }: LockedCase,
  why: DecisionReason,
): Promise<void> {
  if (type === REPORT_TYPE.conversation) throw new InvalidData({ action: [CONVERSATION_NOT_MODERATABLE] })
  const { stands } = await getCurrentTarget(tx, { type, target_id, user_id })
  if (!stands) return
  switch (type) {
    case REPORT_TYPE.photo:
      return moderatePhotoInTransaction(tx, actor, target_id, why)
    case REPORT_TYPE.comment:
      return moderateCommentInTransaction(tx, actor, target_id, why)
    case REPORT_TYPE.post:
      await setPostModeration(tx, actor, target_id, { ...why, wanted: true })
      return
    case REPORT_TYPE.profile:
      return applyDescriptionPermission(tx, actor, user_id, { ...why, can_description: false })
  }
}
