import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Mail, Mailer } from '../../../platform/mail/mail.ts'
import type { Database } from '../../../schema/database.ts'
import { contestLetter, decisionLetter } from './letter-texts.ts'
import { contestEnd, isByWarning, isRestriction } from './policy.ts'
import { decisionMail } from './public/decision.ts'
import { durationOf } from './texts/statement-texts.ts'

/** Tells a member what came of their contest. */
export const contestMail = job<{ contest: number }>('contest-mail')

/** Says how the mails about decisions are sent. What they say is read when they are sent. */
export function sendDecisionMails(context: AppContext, mailer: Mailer): void {
  const { siteUrl } = context.config
  context.jobs.register(decisionMail, async ({ decision }) => {
    const mail = await writeDecision(context.db, decision, siteUrl)
    if (mail) await mailer.send(mail)
  })
  context.jobs.register(contestMail, async ({ contest }) => {
    const mail = await writeAnswer(context.db, contest, siteUrl)
    if (mail) await mailer.send(mail)
  })
}

/**
 * The statement of reasons; none where the decision was taken back or restricts nothing, the account is gone, or its
 * address, which may be a stranger's, was never confirmed.
 */
async function writeDecision(db: Kysely<Database>, id: number, siteUrl: string): Promise<Mail | undefined> {
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
  const byWarning = isByWarning(decision)
  return decisionLetter(
    { to, name, siteUrl },
    {
      ...decision,
      isByWarning: byWarning,
      isReported: case_id !== null,
      duration: durationOf(kind, until, byWarning),
      contestEnd: contestEnd(created_at),
    },
  )
}

async function writeAnswer(db: Kysely<Database>, id: number, siteUrl: string): Promise<Mail | undefined> {
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
  return contestLetter({ to, name, siteUrl }, { ...of, accepted })
}
