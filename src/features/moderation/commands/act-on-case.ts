import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Envelope } from '../../../platform/events/live.ts'
import { Conflict, Forbidden } from '../../../platform/http/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { CASE_STATE, type CaseState } from '../../../shared/decisions.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { countsOf, notifyMany } from '../../feed/notifications/public/notify.ts'
import * as texts from '../case-refusals-texts.ts'
import { isClosing, lowestRoleFor } from '../case-rights.ts'
import { type CaseAct, holderOf, moveOf } from '../case-states.ts'
import type { actOnCase, CaseAction } from '../contract/cases.ts'
import { recordAudit } from '../public.ts'
import { carryOut } from './carry-out.ts'
import type { Actor } from './held-member.ts'
import { type HeldCase, holdCase } from './hold-case.ts'

type Asked = Body<typeof actOnCase>

/**
 * Moves an entry of the queue, or closes it with what is done about its author: that, what those who reported are told and
 * the log stand together or not at all.
 * @throws NotFound, Refused for whom it is not for, Conflict where somebody has acted upon it since the actor saw it
 */
export async function actUponCase(
  { db, jobs, events }: Pick<AppContext, 'db' | 'jobs' | 'events'>,
  actor: Actor,
  id: number,
  asked: Asked,
): Promise<void> {
  const news = await inTransaction(db, async (trx) => {
    const held = await holdCase(trx, actor, id)
    if (held.version !== asked.version) throw new Conflict(meanwhile(held, actor))
    const { action } = asked
    if (!isClosing(action)) {
      await move(trx, held, actor, action, requireMove(held, actor, action))
      return []
    }
    if (actor.roles < lowestRoleFor(action)) throw new Forbidden(texts.ADMINS_ONLY)
    const to = requireMove(held, actor, 'close')
    const done = await carryOut(trx, jobs, actor, held, { ...asked, action })
    await move(trx, held, actor, 'close', to, { ...asked, action })
    return [...done, ...(await answerReporters(trx, jobs, id, action))]
  }).catch(withoutDouble)
  events.tell(...news)
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
  trx: Transaction<Database>,
  held: HeldCase,
  actor: Actor,
  act: CaseAct,
  state: CaseState,
  closing?: { action: CaseAction; reason: string; rule?: string | undefined },
): Promise<void> {
  const isTaken = state === CASE_STATE.assigned
  const { numUpdatedRows } = await trx
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
  if (act === 'reopen') await reopenReports(trx, held.id)
  await recordAudit(trx, {
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

async function reopenReports(trx: Transaction<Database>, caseId: number): Promise<void> {
  await trx.updateTable('reports').set({ state: 0 }).where('case_id', '=', caseId).execute()
}

/** Tells those who reported whether they were right: never who decided, nor what was done to whom. */
async function answerReporters(
  trx: Transaction<Database>,
  jobs: Jobs,
  caseId: number,
  action: CaseAction,
): Promise<Envelope[]> {
  const closed = await trx
    .updateTable('reports')
    .set({ state: 1 })
    .where('case_id', '=', caseId)
    .where('state', '=', 0)
    .returning('reporter_id')
    .execute()
  const reporters = closed.flatMap(({ reporter_id }) => (reporter_id === null ? [] : [reporter_id]))
  return countsOf(
    await notifyMany(trx, jobs, reporters, {
      sender_id: null,
      type: NOTIFICATION_TYPE.reportAnswered,
      data: { accepted: action !== 'none' },
    }),
  )
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
