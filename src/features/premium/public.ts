import { type Kysely, sql, type Transaction } from 'kysely'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { TooManyRequests } from '../../platform/http/errors.ts'
import { LEGAL_RECORD } from '../../platform/legal-records/records.ts'
import type { Database } from '../../schema/database.ts'
import { secondsUntilParisMidnight, toParisDay } from '../../shared/age.ts'
import { SUBSCRIPTION } from '../../shared/premium.ts'
import { isStaff } from '../../shared/roles.ts'
import { DAILY_LIMIT_CODE } from '../../shared/texts.ts'
import { deleteCustomerJob, syncSubscriptionJob } from './billing/provider.ts'

/** Daily limits of free members: columns of `mailboxes` that count them. */
export type DailyCounter = 'asked' | 'opened' | 'sent'

interface QuotaMember {
  id: number
  roles: number
  stripe_status: boolean
}

/** The daily limit of a member; null without limit, for premium members and staff (product.md 4). */
export function getDailyLimit(
  { daily }: Pick<Config, 'daily'>,
  member: QuotaMember,
  counter: DailyCounter,
): number | null {
  return member.stripe_status || isStaff(member.roles) ? null : daily[counter]
}

/**
 * The answer above the daily limit: the code that opens the page's modal, until midnight in Paris.
 * @param now milliseconds since 1970
 */
export function dailyLimitReached(now: number): TooManyRequests {
  return new TooManyRequests(secondsUntilParisMidnight(now), DAILY_LIMIT_CODE)
}

/**
 * Counts one action of today in one statement, so that concurrent ones cannot exceed the limit. Called last in the
 * transaction, since a rollback restores the quota. Locks the member's mailbox.
 * @throws TooManyRequests above the daily limit
 */
export async function consumeDailyQuota(
  tx: Transaction<Database>,
  config: Pick<Config, 'daily'>,
  member: QuotaMember,
  counter: DailyCounter,
): Promise<void> {
  const limit = getDailyLimit(config, member, counter)
  if (limit === null) return
  const now = Date.now()
  const { rows } = await sql`
    insert into mailboxes as b (user_id, day, ${sql.ref(counter)})
    select ${member.id}, ${toParisDay(now)}::date, 1 where ${limit}::integer > 0
    on conflict (user_id) do update set
      day = greatest(b.day, excluded.day),
      asked = ${selectTodayCount('asked')} + excluded.asked,
      opened = ${selectTodayCount('opened')} + excluded.opened,
      sent = ${selectTodayCount('sent')} + excluded.sent
    where ${selectTodayCount(counter)} < ${limit}
    returning user_id`.execute(tx)
  if (rows.length === 0) throw dailyLimitReached(now)
}

/** SQL: the count of today, 0 on a new day. A clock behind that of another instance starts no new day. */
function selectTodayCount(counter: DailyCounter) {
  return sql`case when b.day >= excluded.day then b.${sql.ref(counter)} else 0 end`
}

/**
 * Stops the renewal, for a cancellation without sign-in or an account whose deletion is requested; counts at once, and
 * a job informs the payment service. The paid period stays the member's.
 * @returns whether it was running
 */
export const stopRenewal = (tx: Tx, userId: number) => setRenewal(tx, userId, false)

/**
 * Reverts it for this contract within the paid period.
 * @returns whether it was stopped
 */
export const resumeRenewal = (tx: Tx, userId: number, contract: string) =>
  setRenewal(tx, userId, true, contract)

async function setRenewal(tx: Tx, userId: number, renews: boolean, contract?: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set((row) => ({ ends_at_period_end: !renews, asked_to_end: !renews, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('state', 'in', [SUBSCRIPTION.active, SUBSCRIPTION.pastDue])
    .where('ends_at_period_end', '=', renews)
    .$if(contract !== undefined, (query) => query.where('contract', '=', contract ?? ''))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tx.enqueue(syncSubscriptionJob, { user_id: userId })
  return numUpdatedRows > 0n
}

/**
 * Ends the payments of an account about to be deleted and erases its customer at the payment service. The caller locks
 * the account. Payments remain in the books without the member.
 */
export async function enqueueCustomerErasure(tx: Tx, userId: number): Promise<void> {
  const subscription = await tx
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .where('customer', 'is not', null)
    .select('customer')
    .executeTakeFirst()
  if (subscription?.customer) await tx.enqueue(deleteCustomerJob, { customer: subscription.customer })
}

/** Payments of these members, or with these ids. */
type SealedPayments = { members: readonly number[] } | { payments: readonly number[] }

/** Seals payments of living accounts (décret 2021-1362, article 4), each once. */
export async function sealPayments(
  tx: Kysely<Database>,
  { legalRecords }: Pick<AppContext, 'legalRecords'>,
  which: SealedPayments,
): Promise<void> {
  const [column, ids] =
    'members' in which ? (['user_id', which.members] as const) : (['id', which.payments] as const)
  if (!legalRecords.isOn || ids.length === 0) return
  const payments = await tx
    .selectFrom('payments')
    .where(column, 'in', ids)
    .where('user_id', 'is not', null)
    .select(['id', 'user_id', 'provider', 'invoice', 'amount', 'currency', 'paid_at'])
    .$narrowType<{ user_id: number }>()
    .orderBy('id')
    .execute()
  for (const { id, user_id, paid_at, ...payment } of payments) {
    await legalRecords.seal(tx, {
      kind: LEGAL_RECORD.payment,
      user_id,
      subject_id: id,
      occurred_at: paid_at,
      content: { member: user_id, type: 'card', paid_at: paid_at.toISOString(), ...payment },
    })
  }
}
