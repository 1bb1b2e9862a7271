import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Mail, Mailer } from '../../../platform/mail/mail.ts'
import type { Database } from '../../../schema/database.ts'
import { composeContestMail, composeDecisionMail } from './mail-texts.ts'
import { getContestDeadline, isCausedByWarning, isRestriction } from './policy.ts'
import { decisionMailJob } from './public/decision.ts'
import { formatDecisionDuration } from './texts/statement-texts.ts'

/** Tells a member what came of their contest. */
export const contestMailJob = job<{ contest: number }>('contest-mail')

/** Says how the mails about decisions are sent. What they say is read when they are sent. */
export function registerDecisionMailJobs(context: AppContext, mailer: Mailer): void {
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
 * The statement of reasons; none where the decision was taken back or restricts nothing, the account is gone, or its
 * address, which may be a stranger's, was never confirmed.
 */
async function buildDecisionMail(
  db: Kysely<Database>,
  id: number,
  siteUrl: string,
): Promise<Mail | undefined> {
  const decision = await db
    .selectFrom('decisions as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('d.id', '=', id)
    .where('d.lifted_at', 'is', null)
    .where('u.email_verified_at', 'is not', null)
    .select(['d.id', 'd.kind', 'd.percent', 'd.rule', 'd.reason', 'd.actor_role', 'd.created_at', 'd.until'])
    .select(['d.case_id', 'd.details', 'u.email', 'u.name', 'u.warning'])
    .executeTakeFirst()
  if (!decision || !isRestriction(decision)) return undefined
  const { email: to, name, kind, until, case_id, created_at } = decision
  const byWarning = isCausedByWarning(decision)
  return composeDecisionMail(
    { to, name, siteUrl },
    {
      ...decision,
      isByWarning: byWarning,
      isReported: case_id !== null,
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
  const { email: to, name, accepted, ...of } = contest
  return composeContestMail({ to, name, siteUrl }, { ...of, accepted })
}
