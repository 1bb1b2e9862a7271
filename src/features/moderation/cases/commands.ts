import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { CASE_STATE, type CaseState } from '../../../shared/decisions.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { ROLES, STATUS } from '../../../shared/roles.ts'
import { notifyMembers } from '../../feed/notifications/public.ts'
import type { DecisionReason } from '../decisions/public.ts'
import { canViewMember } from '../members/policy.ts'
import { assertMayAnswerComplaint, settleNotices } from '../notices/public.ts'
import { CASE_TYPE, type CaseType, REPORT_TYPE } from '../reports/contract.ts'
import { getCurrentTarget, getReportTarget } from '../reports/public.ts'
import { type Actor, applyBan, applyMemberStatus, applyWarning } from '../sanctions/public.ts'
import type * as calls from './contract.ts'
import {
  type ClosingAction,
  REPORTS_SHOWN,
  type ReportedConversation,
  type ReportedMessage,
} from './contract.ts'
import {
  type CaseTransition,
  classifyAssignee,
  getMinimumRole,
  isClosingAction,
  resolveTransition,
} from './policy.ts'
import * as texts from './texts.ts'
import {
  CASE_FORBIDDEN,
  CONVERSATION_NOT_MODERATABLE,
  NO_SUCH_CASE,
  NOT_A_CONVERSATION,
  UPHELD_REQUIRES_DELETED_ACCOUNT,
} from './texts.ts'

export interface LockedCase {
  id: number
  type: CaseType
  target_id: number
  user_id: number
  state: CaseState
  version: number
  assigned_to: number | null
  assigned_at: Date | null
  decided_by: number | null
}

/**
 * Locks the account that a case is about, its record once it is deleted, or the case itself where it is about no
 * account: simultaneous actions on a case run one after the other. Reporters are locked against deletion.
 * @throws NotFound, and Forbidden for cases about the actor or about equal or higher roles
 */
export async function lockCase(tx: Transaction<Database>, actor: Actor, id: number): Promise<LockedCase> {
  await sql`
    select from users
    where id = any (array(
      select ${actor.id}::integer union all select reporter_id from reports where case_id = ${id} and state = 0))
    order by id for key share`.execute(tx)
  const member =
    (await lockCaseMember(tx, id)) ?? (await lockFormerMember(tx, id)) ?? (await lockAddressCase(tx, id))
  if (!member) throw new NotFound(NO_SUCH_CASE)
  if (!canViewMember(actor, member)) throw new Forbidden(CASE_FORBIDDEN)
  const locked = await tx
    .selectFrom('report_cases')
    .where('id', '=', id)
    .select([
      'id',
      'type',
      'target_id',
      'user_id',
      'state',
      'version',
      'assigned_to',
      'assigned_at',
      'decided_by',
    ])
    .$narrowType<{ type: CaseType; state: CaseState }>()
    .executeTakeFirst()
  if (!locked) throw new NotFound(NO_SUCH_CASE)
  return locked
}

async function lockCaseMember(tx: Transaction<Database>, caseId: number) {
  const { rows } = await sql<{ id: number; roles: number }>`
    select id, roles from users where id = (select user_id from report_cases where id = ${caseId})
    for no key update`.execute(tx)
  return rows[0]
}

/** Read after the account was not found: a concurrent deletion has committed by then. */
async function lockFormerMember(tx: Transaction<Database>, caseId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from former_members where id = (select user_id from report_cases where id = ${caseId})
    for no key update`.execute(tx)
  return rows[0] && { id: rows[0].id, roles: ROLES.member }
}

async function lockAddressCase(tx: Transaction<Database>, caseId: number) {
  const { rows } = await sql`
    select from report_cases where id = ${caseId} and type = ${CASE_TYPE.address} for no key update`.execute(
    tx,
  )
  return rows.length > 0 ? { id: 0, roles: ROLES.member } : undefined
}

type ActOnCaseBody = Body<typeof calls.actOnCase>

/**
 * Changes the state of a case, or closes it with a sanction: sanction, notifications to the reporters and log entry
 * are one transaction.
 * @throws NotFound, Forbidden, Conflict where somebody else has acted since the actor loaded the case
 */
export async function actOnCase(
  context: TransactionContext,
  actor: Actor,
  id: number,
  request: ActOnCaseBody,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const locked = await lockCase(tx, actor, id)
    if (locked.version !== request.version) throw new Conflict(describeConflict(locked, actor))
    const { action } = request
    if (!isClosingAction(action)) {
      await updateCaseState(tx, locked, actor, action, assertTransition(locked, actor, action))
      return
    }
    if (actor.roles < getMinimumRole(action)) throw new Forbidden(texts.ADMINS_ONLY)
    const to = assertTransition(locked, actor, 'close')
    await assertMayAnswerComplaint(tx, actor, id)
    await applyClosingAction(tx, actor, locked, { ...request, action })
    await updateCaseState(tx, locked, actor, 'close', to, { ...request, action })
    await notifyReporters(tx, actor, id, { ...request, action })
  }).catch(rethrowDuplicateCase)
}

/** Returns the next state. @throws Forbidden, Conflict with the reason */
function assertTransition(locked: LockedCase, actor: Actor, transition: CaseTransition): CaseState {
  const result = resolveTransition(
    transition,
    locked.state,
    actor.roles,
    classifyAssignee(locked, actor.id, Date.now()),
  )
  if ('to' in result) return result.to
  const sentence = texts.REFUSALS[result.refusal]
  throw result.refusal === 'admins' ? new Forbidden(sentence) : new Conflict(sentence)
}

/** Taking assigns the case to the actor; every other transition unassigns it. */
async function updateCaseState(
  tx: Transaction<Database>,
  locked: LockedCase,
  actor: Actor,
  transition: CaseTransition,
  state: CaseState,
  closing?: { action: ClosingAction; reason: string; rule?: string | undefined; is_illegal: boolean },
): Promise<void> {
  const isTaken = state === CASE_STATE.assigned
  const { numUpdatedRows } = await tx
    .updateTable('report_cases')
    .set({
      state,
      version: locked.version + 1,
      assigned_to: isTaken ? actor.id : null,
      assigned_at: isTaken ? sql<Date>`now()` : null,
      action: closing?.action ?? null,
      reason: closing?.reason ?? '',
      is_illegal: closing !== undefined && closing.action !== 'none' && closing.is_illegal,
      decided_by: closing ? actor.id : null,
      decided_at: closing ? sql<Date>`now()` : null,
    })
    .where('id', '=', locked.id)
    .where('version', '=', locked.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(describeConflict(locked, actor))
  if (transition === 'reopen') await reopenReports(tx, locked.id)
  await recordAudit(tx, {
    actorId: actor.id,
    action: `report.${transition}`,
    userId: locked.user_id,
    targetId: locked.id,
    details: {
      type: locked.type,
      target: locked.target_id,
      ...(closing && { action: closing.action, rule: closing.rule }),
    },
    ...(closing?.reason ? { reason: closing.reason } : {}),
  })
}

async function reopenReports(tx: Transaction<Database>, caseId: number): Promise<void> {
  await tx.updateTable('reports').set({ state: 0 }).where('case_id', '=', caseId).execute()
}

/**
 * Notifies the reporters whether their report was upheld, never who decided, nor the sanction; and mails the authors
 * of notices.
 */
async function notifyReporters(
  tx: Tx,
  actor: Actor,
  caseId: number,
  { action, is_illegal, answer }: Pick<ClosingRequest, 'action' | 'is_illegal' | 'answer'>,
): Promise<void> {
  const closed = await tx
    .updateTable('reports')
    .set({ state: 1 })
    .where('case_id', '=', caseId)
    .where('state', '=', 0)
    .returning(['id', 'reporter_id'])
    .execute()
  const ids = closed.map(({ id }) => id)
  await settleNotices(tx, ids, { actor, action, isIllegal: is_illegal, answer })
  const reporters = closed.flatMap(({ reporter_id }) => (reporter_id === null ? [] : [reporter_id]))
  await notifyMembers(tx, reporters, {
    sender_id: null,
    type: NOTIFICATION_TYPE.reportAnswered,
    data: { accepted: action !== 'none' },
  })
}

/** Describes what another member of staff did since the actor loaded the case. */
function describeConflict({ state, assigned_to, decided_by }: LockedCase, actor: Actor): string {
  if (state === CASE_STATE.closed) {
    return decided_by === actor.id ? texts.CONFLICT_MESSAGES.byYourself : texts.CONFLICT_MESSAGES.closed
  }
  if (state === CASE_STATE.escalated) return texts.CONFLICT_MESSAGES.escalated
  if (state === CASE_STATE.open) return texts.CONFLICT_MESSAGES.open
  return assigned_to === actor.id ? texts.CONFLICT_MESSAGES.byYourself : texts.CONFLICT_MESSAGES.assigned
}

/** A unique index allows one open case per target: reopening fails where a newer one is open. */
function rethrowDuplicateCase(error: unknown): never {
  const isDuplicate =
    error instanceof Error && 'constraint' in error && error.constraint === 'report_cases_open'
  throw isDuplicate ? new Conflict(texts.DUPLICATE_OPEN_CASE) : error
}

type ClosingRequest = Omit<Body<typeof calls.actOnCase>, 'action' | 'version'> & { action: ClosingAction }

const DAY_MS = 86_400_000

/**
 * Applies the closing action to the author, in the transaction that closes the case.
 * @throws as the sanction does, and InvalidData for content that cannot be moderated
 */
async function applyClosingAction(
  tx: Tx,
  actor: Actor,
  locked: LockedCase,
  { action, rule = 'other', reason, percent = 0, until = 0, hides }: ClosingRequest,
): Promise<void> {
  const why = { reason, case_id: locked.id }
  switch (action) {
    case 'none':
      return
    case 'upheld':
      return assertAccountDeleted(tx, locked.user_id)
    case 'moderate':
      return moderateTarget(tx, actor, locked, rule === 'other' ? why : { ...why, rule })
    case 'fake':
      return applyMemberStatus(tx, actor, locked.user_id, { ...why, status: STATUS.potentialFake })
    case 'warn':
      return applyWarning(tx, actor, locked.user_id, { ...why, rule, percent })
    case 'suspend': {
      const end = new Date(Date.now() + until * DAY_MS)
      return applyBan(tx, actor, locked.user_id, { ...why, rule, hides, until: end })
    }
    case 'ban':
      return applyBan(tx, actor, locked.user_id, { ...why, rule, hides, until: null })
  }
}

/** An upheld report about an existing account needs a sanction. @throws InvalidData */
async function assertAccountDeleted(tx: Transaction<Database>, userId: number): Promise<void> {
  const member = await tx.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst()
  if (member) throw new InvalidData({ action: [UPHELD_REQUIRES_DELETED_ACCOUNT] })
}

/** Moderates the content, unless staff or its author already removed it. */
async function moderateTarget(
  tx: Tx,
  actor: Actor,
  { type, target_id, user_id }: LockedCase,
  why: DecisionReason,
): Promise<void> {
  const target = type === CASE_TYPE.address ? undefined : getReportTarget(type)
  if (!target?.moderate) throw new InvalidData({ action: [CONVERSATION_NOT_MODERATABLE] })
  const content = await getCurrentTarget(tx, { type, target_id, user_id })
  if (content.stands) await target.moderate(tx, actor, { target_id, user_id }, why)
}

/**
 * Returns the messages stored with the reports of a conversation. Staff read private messages nowhere else; the
 * reading is logged in the same transaction.
 * @throws NotFound, Forbidden, and Conflict for a case that is not about a conversation
 */
export function listCaseMessages(
  db: Kysely<Database>,
  actor: Actor,
  caseId: number,
): Promise<ReportedConversation[]> {
  return inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, actor, caseId)
    if (locked.type !== REPORT_TYPE.conversation) throw new Conflict(NOT_A_CONVERSATION)
    const { rows } = await sql<{ report: number; messages: ReportedMessage[] | null }>`
      select id as report, evidence -> 'messages' as messages from reports
      where case_id = ${caseId} order by id desc limit ${REPORTS_SHOWN}`.execute(tx)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'report.read',
      userId: locked.user_id,
      targetId: caseId,
      details: { type: locked.type, target: locked.target_id, reports: rows.map(({ report }) => report) },
    })
    return rows.map(({ report, messages }) => ({ report, messages: messages ?? [] }))
  })
}
