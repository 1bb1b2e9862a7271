import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { notifyMember } from '../../feed/notifications/public/notify.ts'
import { undoDecision } from './commands/undo-decision.ts'
import * as calls from './contract/contests.ts'
import { contestMailJob, registerDecisionMailJobs } from './mails.ts'
import { contestsPage, decideContestForm } from './pages/contests.tsx'
import { decisionsPage } from './pages/decisions.tsx'
import { contestDecisionForm, statementPage } from './pages/statement.tsx'
import { findAnswerRefusal, findContestRefusal } from './policy.ts'
import { presentContests } from './present.ts'
import { listContests } from './queries/contests.ts'
import {
  ALREADY_ANSWERED,
  CONTEST_ACCEPTED,
  CONTEST_REFUSED,
  DECISION_ALREADY_REVOKED,
  NO_SUCH_CONTEST,
} from './texts/admin-texts.ts'
import {
  ALREADY_CONTESTED,
  CONTEST_LIMIT_REACHED,
  CONTEST_SENT,
  NO_SUCH_DECISION,
} from './texts/contest-texts.ts'

/** Statements of reasons, and what is said against decisions. */
export function registerDecisions(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerDecisionMailJobs(context, mailer)
  registerDecisionRoutes(context)
  decisionsPage(context)
  statementPage(context)
  contestsPage(context)
}

/**
 * Keeps what a member says against a decision about them. Of two at once one is kept.
 * @throws NotFound for a decision that is not theirs; Conflict for one that was contested or lifted already, takes nothing
 * from them, or is older than six months
 */
function contestDecision(
  db: Kysely<Database>,
  userId: number,
  { decision: id, text }: Body<typeof calls.contestDecision>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // The account first, like every act upon its decisions.
    await sql`select from users where id = ${userId} for no key update`.execute(tx)
    const decision = await tx
      .selectFrom('decisions as d')
      .leftJoin('contests as c', 'c.decision_id', 'd.id')
      .where('d.id', '=', id)
      .where('d.user_id', '=', userId)
      .select(['d.kind', 'd.percent', 'd.created_at', 'd.lifted_at', 'c.id as contest_id'])
      .executeTakeFirst()
    if (!decision) throw new NotFound(NO_SUCH_DECISION)
    const refusal = findContestRefusal({ ...decision, isContested: decision.contest_id !== null }, Date.now())
    if (refusal) throw new Conflict(refusal)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('contests')
      .values({ decision_id: id, user_id: userId, text })
      .onConflict((conflict) => conflict.column('decision_id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw new Conflict(ALREADY_CONTESTED)
  })
}

/** Of one member. */
const CONTEST_LIMIT: Limit = { name: 'contests', points: 10, seconds: 86_400, message: CONTEST_LIMIT_REACHED }

/** The calls by which members contest, and staff answer. */
function registerDecisionRoutes(context: AppContext): void {
  operation(
    context,
    calls.contestDecision,
    async ({ viewer, body }) => {
      await context.limits.count(CONTEST_LIMIT, String(viewer.id))
      await contestDecision(context.db, viewer.id, body)
      return { message: CONTEST_SENT }
    },
    { form: contestDecisionForm(context) },
  )
  operation(context, calls.listContests, async ({ viewer, query }) =>
    presentContests(viewer, await listContests(context.db, query.state, query.page), query),
  )
  operation(
    context,
    calls.decideContest,
    async ({ viewer, params, body }) => {
      await decideContest(context, viewer, params.id, body)
      return { message: body.accepted ? CONTEST_ACCEPTED : CONTEST_REFUSED }
    },
    { form: decideContestForm(context) },
  )
}

/** Whoever of the staff answers. */
interface Actor {
  id: number
  roles: number
}

/**
 * Answers a contest: refused, the decision stands; accepted, it is undone with all that followed from it. The member is
 * told by notification and mail, and the log is written, in the same transaction.
 * @throws NotFound; Refused for who took the decision, and for equal or higher roles; Conflict once it is answered, or the
 * decision was taken back
 */
async function decideContest(
  context: TransactionContext,
  actor: Actor,
  contestId: number,
  { accepted, reason }: Body<typeof calls.decideContest>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const decision = await lockContestedDecision(tx, actor, contestId)
    const { id, user_id, kind } = decision
    if (accepted) await undoDecision(tx, decision, actor.id)
    await closeContest(tx, contestId, { accepted, reason, decided_by: actor.id })
    await recordAudit(tx, {
      actorId: actor.id,
      action: accepted ? 'contest.accept' : 'contest.refuse',
      userId: user_id,
      targetId: contestId,
      reason,
      details: { decision: id, kind },
    })
    await tx.enqueue(contestMailJob, { contest: contestId })
    const data = { decision: id, accepted, text: reason }
    await notifyMember(tx, { user_id, sender_id: null, type: NOTIFICATION_TYPE.contestDecided, data })
  })
}

/** The decision that is contested, its member's account held first. */
async function lockContestedDecision(tx: Transaction<Database>, actor: Actor, contestId: number) {
  await sql`
    select from users where id = (select user_id from contests where id = ${contestId}) for no key update`.execute(
    tx,
  )
  const held = await tx
    .selectFrom('contests as c')
    .innerJoin('decisions as d', 'd.id', 'c.decision_id')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('c.id', '=', contestId)
    .select(['d.id', 'd.user_id', 'd.kind', 'd.target_id', 'd.details', 'd.actor_id', 'd.lifted_at'])
    .select(['u.roles', 'c.accepted'])
    .executeTakeFirst()
  if (!held) throw new NotFound(NO_SUCH_CONTEST)
  const refusal = findAnswerRefusal(actor, held)
  if (refusal) throw new Forbidden(refusal)
  if (held.accepted !== null) throw new Conflict(ALREADY_ANSWERED)
  if (held.lifted_at) throw new Conflict(DECISION_ALREADY_REVOKED)
  return held
}

/** @throws Conflict where somebody has answered meanwhile */
async function closeContest(
  tx: Transaction<Database>,
  id: number,
  answer: { accepted: boolean; reason: string; decided_by: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('contests')
    .set({ ...answer, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('accepted', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(ALREADY_ANSWERED)
}
