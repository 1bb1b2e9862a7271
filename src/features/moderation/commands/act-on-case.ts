import { sql, type Transaction } from 'kysely'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { CASE_STATE, type CaseState } from '../../../shared/decisions.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { STATUS } from '../../../shared/roles.ts'
import { notifyMembers } from '../../feed/notifications/public/notify.ts'
import { moderatePostIn } from '../../forum/public/moderate.ts'
import { moderatePhotoIn } from '../../photos/public/moderate.ts'
import { moderateCommentIn } from '../../photos/public/moderate-comment.ts'
import * as texts from '../case-refusals-texts.ts'
import { NO_CONVERSATION_MODERATED, UPHELD_NEEDS_NOBODY } from '../case-refusals-texts.ts'
import { isClosing, lowestRoleFor } from '../case-rights.ts'
import { type CaseAct, holderOf, moveOf } from '../case-states.ts'
import type * as calls from '../contract/cases.ts'
import type { CaseAction } from '../contract/cases.ts'
import { REPORT_TYPE } from '../contract/report.ts'
import type { Why } from '../decisions/public/decision.ts'
import { recordAudit } from '../public.ts'
import { readTargetNow } from '../queries/case-target.ts'
import type { Actor } from './held-member.ts'
import { type HeldCase, holdCase } from './hold-case.ts'
import { banMember, setDescription, setStatus, warnMember } from './sanctions.ts'

type Asked = Body<typeof calls.actOnCase>

/**
 * Moves an entry of the queue, or closes it with what is done about its author: that, what those who reported are told and
 * the log stand together or not at all.
 * @throws NotFound, Refused for whom it is not for, Conflict where somebody has acted upon it since the actor saw it
 */
export async function actUponCase(
  context: TransactionContext,
  actor: Actor,
  id: number,
  asked: Asked,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const held = await holdCase(tx, actor, id)
    if (held.version !== asked.version) throw new Conflict(meanwhile(held, actor))
    const { action } = asked
    if (!isClosing(action)) {
      await move(tx, held, actor, action, requireMove(held, actor, action))
      return
    }
    if (actor.roles < lowestRoleFor(action)) throw new Forbidden(texts.ADMINS_ONLY)
    const to = requireMove(held, actor, 'close')
    await applyCaseAction(tx, actor, held, { ...asked, action })
    await move(tx, held, actor, 'close', to, { ...asked, action })
    await notifyReporters(tx, id, action)
  }).catch(withoutDouble)
}

/** Where an act leads. @throws Refused, Conflict in a sentence that says why it leads nowhere */
function requireMove(held: HeldCase, actor: Actor, act: CaseAct): CaseState {
  const result = moveOf(act, held.state, actor.roles, holderOf(held, actor.id, Date.now()))
  if ('to' in result) return result.to
  const sentence = texts.REFUSALS[result.refusal]
  throw result.refusal === 'admins' ? new Forbidden(sentence) : new Conflict(sentence)
}

/** Who takes an entry has it; whoever sends it on, gives it back or closes it has it no more. */
async function move(
  tx: Transaction<Database>,
  held: HeldCase,
  actor: Actor,
  act: CaseAct,
  state: CaseState,
  closing?: { action: CaseAction; reason: string; rule?: string | undefined },
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
  if (numUpdatedRows === 0n) throw new Conflict(meanwhile(held, actor))
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
async function notifyReporters(tx: Tx, caseId: number, action: CaseAction): Promise<void> {
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
function meanwhile({ state, assigned_to, decided_by }: HeldCase, actor: Actor): string {
  if (state === CASE_STATE.closed) {
    return decided_by === actor.id ? texts.MEANWHILE.byYourself : texts.MEANWHILE.closed
  }
  if (state === CASE_STATE.escalated) return texts.MEANWHILE.escalated
  if (state === CASE_STATE.open) return texts.MEANWHILE.open
  return assigned_to === actor.id ? texts.MEANWHILE.byYourself : texts.MEANWHILE.assigned
}

/** What is reopened stands beside a newer open entry of the same target, of which there may be one: the database says so. */
function withoutDouble(error: unknown): never {
  const isDouble = error instanceof Error && 'constraint' in error && error.constraint === 'report_cases_open'
  throw isDouble ? new Conflict(texts.ANOTHER_IS_OPEN) : error
}

type CarryOutAsked = Omit<Body<typeof calls.actOnCase>, 'action' | 'version'> & { action: CaseAction }

const DAY_MS = 86_400_000

/**
 * Applies the action that closes an entry to its author, in the transaction that closes it.
 * @throws what the sanction throws, and InvalidData for a conversation that is to be moderated
 */
async function applyCaseAction(
  tx: Tx,
  actor: Actor,
  held: HeldCase,
  { action, rule = 'other', reason, percent = 0, until = 0, hides }: CarryOutAsked,
): Promise<void> {
  const why = { reason, case_id: held.id }
  switch (action) {
    case 'none':
      return
    case 'upheld':
      return assertDeleted(tx, held.user_id)
    case 'moderate':
      return moderate(tx, actor, held, rule === 'other' ? why : { ...why, rule })
    case 'fake':
      return setStatus(tx, actor, held.user_id, { ...why, status: STATUS.potentialFake })
    case 'warn':
      return warnMember(tx, actor, held.user_id, { ...why, rule, percent })
    case 'suspend': {
      const end = new Date(Date.now() + until * DAY_MS)
      return banMember(tx, actor, held.user_id, { ...why, rule, hides, until: end })
    }
    case 'ban':
      return banMember(tx, actor, held.user_id, { ...why, rule, hides, until: null })
  }
}

/** What is right about a member who is there has a consequence. @throws InvalidData */
async function assertDeleted(tx: Transaction<Database>, userId: number): Promise<void> {
  const member = await tx.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst()
  if (member) throw new InvalidData({ action: [UPHELD_NEEDS_NOBODY] })
}

/** Takes the target out of sight; what is gone already, by staff or by its author, is left at that. */
async function moderate(
  tx: Tx,
  actor: Actor,
  { type, target_id, user_id }: HeldCase,
  why: Why,
): Promise<void> {
  if (type === REPORT_TYPE.conversation) throw new InvalidData({ action: [NO_CONVERSATION_MODERATED] })
  const { stands } = await readTargetNow(tx, { type, target_id, user_id })
  if (!stands) return
  switch (type) {
    case REPORT_TYPE.photo:
      return moderatePhotoIn(tx, actor, target_id, why)
    case REPORT_TYPE.comment:
      return moderateCommentIn(tx, actor, target_id, why)
    case REPORT_TYPE.post:
      await moderatePostIn(tx, actor, target_id, { ...why, wanted: true })
      return
    case REPORT_TYPE.profile:
      return setDescription(tx, actor, user_id, { ...why, can_description: false })
  }
}
