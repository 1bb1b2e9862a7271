import type { Kysely } from 'kysely'
import type { Database } from '../../schema/database.ts'

/** Twenty years of months. */
const PAYMENTS_MAX = 240

/** A member's subscription as last saved. */
export async function findSubscriptionSummary(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .select(['provider', 'state', 'ends_at_period_end', 'period_end', 'began_at'])
    .executeTakeFirst()
}

/** A member's payments, the latest first. */
export async function listPayments(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('payments')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(PAYMENTS_MAX)
    .select(['id', 'amount', 'currency', 'paid_at', 'provider'])
    .execute()
}

/** One payment of this member, for its receipt. */
export async function findPayment(db: Kysely<Database>, userId: number, id: number) {
  return db
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.user_id', '=', userId)
    .where('p.id', '=', id)
    .select(['p.id', 'p.provider', 'p.invoice', 'p.amount', 'p.currency', 'p.paid_at', 'p.period_end'])
    .select(['u.name', 'u.email'])
    .executeTakeFirst()
}
