import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { CASE_MONTHS, MARK_YEARS, REVIEW_HOURS, REVIEW_OUTCOME } from '../../../shared/review.ts'
import { ROLES } from '../../../shared/roles.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import { DELETION_PHASE, onAccountDeletion, onAccountHiding, onSignUp } from '../../accounts/public.ts'
import { reviewCopyFiles } from './data-copy.ts'
import { composeReleaseMail } from './mail-texts.ts'
import { banMarksJob, createBanMarks } from './public/marks.ts'
import { endReview, releaseMailJob, startSignupReview } from './public/review.ts'
import { isBlockedByCourt } from './queries.ts'

/** Marks of banned accounts, reviews of newcomers who match one, and their sweeps. */
export function registerBanEvasion(context: AppContext): void {
  onSignUp('ban evasion', (tx, member, context) => startSignupReview(tx, context, member))
  // At once, so that a suspended member who leaves is recognised within the 72 hours too. The marks outlive an undo.
  onAccountHiding('ban marks', {
    hide: (tx, userId, context) => createBanMarks(tx, context, userId),
    restore: async () => {},
  })
  onAccountDeletion('ban marks', {
    phase: DELETION_PHASE.record,
    run: (tx, userId, context) => createBanMarks(tx, context, userId),
  })
  registerCopyFiles(120, reviewCopyFiles)
  const { app, db, config, jobs } = context
  const mailer = createMailer(config)
  app.addHook('onClose', async () => mailer.close())
  jobs.register(banMarksJob, ({ user_id }) => inTransaction(db, (tx) => createBanMarks(tx, context, user_id)))
  jobs.register(releaseMailJob, async ({ user_id }) => {
    const user = await db
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('email_verified_at', 'is not', null)
      .select(['name', 'email as to'])
      .executeTakeFirst()
    if (user) await mailer.send(composeReleaseMail({ ...user, siteUrl: config.siteUrl }))
  })
  scheduleBanEvasionSweeps(context)
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const BATCH = 100

/** Expires reviews every ten minutes; creates missing marks and erases old ones once a day. */
function scheduleBanEvasionSweeps(context: AppContext): void {
  scheduleRecurring(context, 10 * MINUTE_MS, 'reviews', () => expireReviews(context))
  scheduleRecurring(context, DAY_MS, 'ban marks', async () => {
    await eraseOldMarks(context.db)
    await createMissingBanMarks(context)
  })
}

/** Releases newcomers without a decision in time, but not while a court forbids them an account; the review stays in the queue, marked as expired. */
export async function expireReviews(context: TransactionContext & Pick<AppContext, 'log'>): Promise<void> {
  await runInBatches(async (limit) => {
    const due = await context.db
      .selectFrom('account_reviews')
      .where('outcome', 'is', null)
      .where('created_at', '<=', sql<Date>`now() - make_interval(hours => ${REVIEW_HOURS})`)
      .where(sql<boolean>`not ${isBlockedByCourt('account_reviews.banned_id')}`)
      .select('user_id')
      .orderBy('created_at')
      .limit(limit)
      .execute()
    for (const { user_id } of due) {
      const isReleased = await inTransaction(context, async (tx) => {
        await sql`select from users where id = ${user_id} for no key update`.execute(tx)
        const isEnded = await endReview(tx, user_id, { outcome: REVIEW_OUTCOME.expired })
        if (isEnded) tx.publish({ kind: 'pages', of: 'all' })
        return isEnded
      })
      if (!isReleased) continue
      context.log.warn(
        { user_id },
        `an account was released without a decision after ${REVIEW_HOURS} hours: decide it at /admin/inscriptions`,
      )
    }
    return due.length
  }, BATCH)
}

/** Erases marks after `MARK_YEARS`, or with the court's suspension they are for, and reviews `CASE_MONTHS` after their end. */
export async function eraseOldMarks(db: Kysely<Database>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ban_marks where id in (
        select id from ban_marks where created_at <= now() - make_interval(years => ${MARK_YEARS}) or expires_at <= now()
        limit ${limit})`.execute(db)
    return Number(numAffectedRows)
  })
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from account_reviews where user_id in (
        select user_id from account_reviews
        where ended_at <= now() - make_interval(months => ${CASE_MONTHS}) limit ${limit})`.execute(db)
    return Number(numAffectedRows)
  })
}

/** Marks accounts banned before marks existed. */
export async function createMissingBanMarks(context: Pick<AppContext, 'db' | 'secret'>): Promise<void> {
  let after = 0
  await runInBatches(async (limit) => {
    const { rows } = await sql<{ id: number; user_id: number }>`
      select d.id, d.user_id from decisions d join users u on u.id = d.user_id and u.roles = ${ROLES.suspended}
      where d.kind in (${sql.lit(DECISION.suspension)}, ${sql.lit(DECISION.ban)}) and d.lifted_at is null
        and d.id > ${after} and d.created_at > now() - make_interval(years => ${MARK_YEARS})
        and not exists (select from ban_marks m where m.user_id = d.user_id)
      order by d.id limit ${limit}`.execute(context.db)
    for (const { user_id } of rows)
      await inTransaction(context.db, (tx) => createBanMarks(tx, context, user_id))
    after = rows.at(-1)?.id ?? after
    return rows.length
  }, BATCH)
}
