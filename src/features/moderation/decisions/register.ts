import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Mail, Mailer } from '../../../platform/mail/mail.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { notifyMember } from '../../feed/notifications/public.ts'
import { contestsPage, decideContestForm } from './contests-page.tsx'
import * as calls from './contract.ts'
import { composeContestMail, composeDecisionMail } from './mail-texts.ts'
import { contestDecisionForm, decisionsPage, statementPage } from './page.tsx'
import {
  findAnswerRefusal,
  findContestRefusal,
  getContestDeadline,
  isCausedByWarning,
  isRestriction,
} from './policy.ts'
import { undoDecision } from './public/undo-decision.ts'
import { decisionMailJob } from './public.ts'
import { IS_REPORTED, listContests, presentContests } from './queries.ts'
import { formatDecisionDuration } from './statement-texts.ts'
import {
  ALREADY_ANSWERED,
  ALREADY_CONTESTED,
  CONTEST_ACCEPTED,
  CONTEST_LIMIT_REACHED,
  CONTEST_REFUSED,
  CONTEST_SENT,
  DECISION_ALREADY_REVOKED,
  NO_SUCH_CONTEST,
  NO_SUCH_DECISION,
} from './texts.ts'

/** Decisions as their members read them, and contests. */
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
 * Stores a contest; of two at once one is stored.
 * @throws NotFound for a decision about somebody else; Conflict for one already contested or revoked, a lighter
 * warning, or one older than six months
 */
function contestDecision(
  db: Kysely<Database>,
  userId: number,
  { decision: id, text }: Body<typeof calls.contestDecision>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Locks the account first, as every change of its decisions does.
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

/** Per member. */
const CONTEST_LIMIT: Limit = { name: 'contests', points: 10, seconds: 86_400, message: CONTEST_LIMIT_REACHED }

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

interface Actor {
  id: number
  roles: number
}

/**
 * Answers a contest; an accepted one undoes the decision and its effects. Notification, mail and log entry are part
 * of the transaction.
 * @throws NotFound; Forbidden for the decider, and for equal or higher roles; Conflict for an answered contest or a
 * revoked decision
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

/** Locks the member's account before it reads the decision. */
async function lockContestedDecision(tx: Transaction<Database>, actor: Actor, contestId: number) {
  await sql`
    select from users where id = (select user_id from contests where id = ${contestId}) for no key update`.execute(
    tx,
  )
  const decision = await tx
    .selectFrom('contests as c')
    .innerJoin('decisions as d', 'd.id', 'c.decision_id')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('c.id', '=', contestId)
    .select(['d.id', 'd.user_id', 'd.kind', 'd.target_id', 'd.details', 'd.actor_id', 'd.lifted_at'])
    .select(['u.roles', 'c.accepted'])
    .executeTakeFirst()
  if (!decision) throw new NotFound(NO_SUCH_CONTEST)
  const refusal = findAnswerRefusal(actor, decision)
  if (refusal) throw new Forbidden(refusal)
  if (decision.accepted !== null) throw new Conflict(ALREADY_ANSWERED)
  if (decision.lifted_at) throw new Conflict(DECISION_ALREADY_REVOKED)
  return decision
}

/** @throws Conflict where it is already answered */
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

/** Sends the result of a contest. */
export const contestMailJob = job<{ contest: number }>('contest-mail')

/** Mails are composed when they are sent. */
function registerDecisionMailJobs(context: AppContext, mailer: Mailer): void {
  const { siteUrl } = context.config
  context.jobs.register(decisionMailJob, async ({ decision }) => {
    const mail = await buildDecisionMail(context.db, decision, siteUrl)
    if (mail) await mailer.send(mail)
  })
  context.jobs.register(contestMailJob, async ({ contest }) => {
    const mail = await buildContestMail(context.db, contest, siteUrl)
    if (mail) await mailer.send(mail)
  })
}

/**
 * No mail for a revoked decision, a lighter warning, a deleted account, or an unconfirmed address, which may be a
 * stranger's.
 */
async function buildDecisionMail(
  db: Kysely<Database>,
  id: number,
  siteUrl: string,
): Promise<Mail | undefined> {
  const decision = await db
    .selectFrom('decisions as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('report_cases as c', 'c.id', 'd.case_id')
    .where('d.id', '=', id)
    .where('d.lifted_at', 'is', null)
    .where('u.email_verified_at', 'is not', null)
    .select(['d.id', 'd.kind', 'd.percent', 'd.rule', 'd.reason', 'd.actor_role', 'd.created_at', 'd.until'])
    .select(IS_REPORTED.as('is_reported'))
    .select(['d.details', 'c.is_illegal', 'u.email', 'u.name', 'u.warning'])
    .executeTakeFirst()
  if (!decision || !isRestriction(decision)) return undefined
  const { email: to, name, kind, until, is_reported, created_at } = decision
  const byWarning = isCausedByWarning(decision)
  return composeDecisionMail(
    { to, name, siteUrl },
    {
      ...decision,
      isByWarning: byWarning,
      isReported: is_reported,
      isIllegal: decision.is_illegal === true,
      duration: formatDecisionDuration(kind, until, byWarning),
      contestEnd: getContestDeadline(created_at),
    },
  )
}

async function buildContestMail(
  db: Kysely<Database>,
  id: number,
  siteUrl: string,
): Promise<Mail | undefined> {
  const contest = await db
    .selectFrom('contests as c')
    .innerJoin('decisions as d', 'd.id', 'c.decision_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.id', '=', id)
    .where('u.email_verified_at', 'is not', null)
    .select(['c.accepted', 'c.reason as answer', 'd.id as decision', 'd.kind', 'd.percent'])
    .select(['u.email', 'u.name'])
    .executeTakeFirst()
  if (!contest || contest.accepted === null) return undefined
  const { email: to, name, accepted, ...answer } = contest
  return composeContestMail({ to, name, siteUrl }, { ...answer, accepted })
}
