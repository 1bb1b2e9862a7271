import { sql, type Transaction } from 'kysely'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { CASE_STATE, type CaseState } from '../../../shared/decisions.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { notifyMembers } from '../../feed/notifications/public/notify.ts'
import * as texts from '../case-refusals-texts.ts'
import { isClosing, lowestRoleFor } from '../case-rights.ts'
import { type CaseAct, holderOf, moveOf } from '../case-states.ts'
import type { actOnCase, CaseAction } from '../contract/cases.ts'
import { recordAudit } from '../public.ts'
import { applyCaseAction } from './carry-out.ts'
import type { Actor } from './held-member.ts'
import { type HeldCase, holdCase } from './hold-case.ts'

type Asked = Body<typeof actOnCase>

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
