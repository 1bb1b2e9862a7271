import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import {
  allowLongStatements,
  inTransaction,
  type TransactionContext,
} from '../../../platform/db/transaction.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { SUBSCRIPTION } from '../../../shared/premium.ts'
import { INACTIVE_MONTHS } from '../../../shared/retention.ts'
import { deleteAccount } from '../delete-account.ts'
import { dataMail } from './mails.ts'
import { NOTICE_DAYS } from './policy.ts'

const DAY_MS = 86_400_000
/** Accounts read at once for deletion; each is deleted in its own transaction. */
const BATCH_SIZE = 100

const [FIRST_DAYS, SECOND_DAYS] = NOTICE_DAYS

type InactiveSweepContext = TransactionContext & Pick<AppContext, 'log' | 'secret' | 'stopping'>

export function scheduleInactiveAccountSweep(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'inactive accounts', () => notifyAndDeleteInactiveAccounts(context))
}

/** Deletes accounts unused for 24 months, after notices 30 and 7 days before. A sign-in resets the notices. */
export async function notifyAndDeleteInactiveAccounts(context: InactiveSweepContext): Promise<void> {
  await resetReturnedMembers(context.db)
  await queueFirstMails(context)
  await queueSecondMails(context)
  await deleteDueAccounts(context)
}

/** SQL: an account last used before this moment is inactive. */
const INACTIVE_SINCE = sql<Date>`
  (now() - make_interval(months => ${sql.lit(INACTIVE_MONTHS)}) + make_interval(days => ${sql.lit(FIRST_DAYS)}))`

/**
 * SQL: whether member `u`, `m` is inactive, so that the account is due for a notice or for deletion. Sessions count,
 * since presence may not be written yet.
 */
const IS_INACTIVE = sql<boolean>`(
  m.last_activity < ${INACTIVE_SINCE} and coalesce(u.own_activity, m.last_activity) < ${INACTIVE_SINCE}
  and not exists (select from sessions s where s.user_id = u.id and s.seen_at >= ${INACTIVE_SINCE}))`

/**
 * SQL: whether account `u` is exempt: staff, members of a demo, premium members, and suspended members with an open
 * contest.
 */
const IS_EXEMPT = sql<boolean>`(
  u.roles > 0 or u.demo or u.stripe_status
  or exists (
    select from subscriptions s
    where s.user_id = u.id and s.state in (${sql.lit(SUBSCRIPTION.active)}, ${sql.lit(SUBSCRIPTION.pastDue)}))
  or (u.roles < 0 and exists (select from contests c where c.user_id = u.id and c.accepted is null)))`

/** SQL: notified this many times, the last time this many days ago. */
const wasNotified = (times: number, days: number): RawBuilder<boolean> => sql<boolean>`
  (u.inactive_mails = ${times} and u.inactive_mailed_at <= now() - make_interval(days => ${days}))`

async function resetReturnedMembers(db: Kysely<Database>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      update users set inactive_mails = 0, inactive_mailed_at = null where id in (
        select u.id from users u join member_search m on m.user_id = u.id
        where u.inactive_mails > 0 and (not ${IS_INACTIVE} or ${IS_EXEMPT})
        order by u.id limit ${limit} for no key update of u skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}

/** Searchable members and others separately: each has its own index. */
async function queueFirstMails(context: InactiveSweepContext): Promise<void> {
  for (const searchable of [sql`m.searchable`, sql`not m.searchable`]) {
    await queueInactivityMails(
      context,
      (limit) => sql`
        select u.id from member_search m join users u on u.id = m.user_id
        where ${searchable} and ${IS_INACTIVE} and u.inactive_mails = 0 and not ${IS_EXEMPT}
        limit ${limit} for no key update of u skip locked`,
    )
  }
}

function queueSecondMails(context: InactiveSweepContext): Promise<void> {
  return queueInactivityMails(
    context,
    (limit) => sql`
      select u.id from users u
      where ${wasNotified(1, FIRST_DAYS - SECOND_DAYS)} and u.inactive_mails > 0
      limit ${limit} for no key update of u skip locked`,
  )
}

function queueInactivityMails(
  context: TransactionContext,
  selectMembers: (limit: number) => RawBuilder<unknown>,
): Promise<void> {
  return runInBatches((limit) =>
    inTransaction(context, async (tx) => {
      await allowLongStatements(tx)
      const { rows } = await sql<{ id: number }>`
        update users set inactive_mails = inactive_mails + 1, inactive_mailed_at = now()
        where id in (${selectMembers(limit)}) returning id`.execute(tx)
      const mails = rows.map(({ id }) => ({ letter: 'inactive' as const, user_id: id }))
      await tx.enqueueAll(dataMail, mails)
      return rows.length
    }),
  )
}

/** An account that cannot be deleted is tried again tomorrow. */
async function deleteDueAccounts(context: InactiveSweepContext): Promise<void> {
  for (let after = 0; !context.stopping; ) {
    const ids = await findDueAccounts(context.db, after)
    for (const id of ids) {
      await deleteAccount(context, id, (tx) => isDueForDeletion(tx, id)).catch((error) =>
        context.log.error({ err: error, user: id }, 'inactive account not deleted, retried tomorrow'),
      )
    }
    if (ids.length < BATCH_SIZE) return
    after = ids.at(-1) ?? after
  }
}

async function findDueAccounts(db: Kysely<Database>, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where ${wasNotified(2, SECOND_DAYS)} and u.inactive_mails > 0 and u.id > ${after} order by u.id limit ${BATCH_SIZE}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Checked again with the account locked: a member who has signed in since stays. */
async function isDueForDeletion(db: Kysely<Database>, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u join member_search m on m.user_id = u.id
    where u.id = ${id} and ${wasNotified(2, SECOND_DAYS)} and ${IS_INACTIVE} and not ${IS_EXEMPT}`.execute(db)
  return rows.length > 0
}
