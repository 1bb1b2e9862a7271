import { type Kysely, sql } from 'kysely'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import type { Billing } from './billing.ts'
import { subscriptionSync } from './jobs.ts'

/** So many an hour are asked about at most: with two questions each, far below what Stripe answers in a minute. */
const MOST = 2_000

/** Looks at what nothing was told of: months of the embedded payment, webhooks that did not come; and forgets old events. */
export async function sweepSubscriptions({ context: { db, jobs } }: Pick<Billing, 'context'>): Promise<void> {
  await jobs.sendAll(db, subscriptionSync, [...(await findRenewals(db)), ...(await findUnheard(db))])
  await runInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from payment_events where id in (
        select id from payment_events where received_at < now() - interval '90 days' limit ${limit})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0n)
  })
}

/** Subscriptions of the embedded payment whose month is over. */
async function findRenewals(db: Kysely<Database>): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from subscriptions
    where provider = 'test' and state in (1, 2) and period_end <= now()
    order by period_end limit ${MOST}`.execute(db)
  return rows
}

/** Subscriptions that were not held against Stripe for a day, whose period is over, or whose member waits to be heard. */
async function findUnheard(db: Kysely<Database>): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from subscriptions
    where provider = 'stripe' and state in (0, 1, 2) and customer is not null
      and synced_at < now() - interval '1 hour'
      and (synced_at < now() - interval '1 day' or period_end <= now() or asked_to_end is not null)
    order by synced_at limit ${MOST}`.execute(db)
  return rows
}
