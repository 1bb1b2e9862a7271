import type { Kysely } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { sumRefunds } from './billing/provider.ts'

/** Twenty years of months. */
const PAYMENTS_MAX = 240

/** A member's subscription as last saved. */
export async function findSubscriptionSummary(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .select(['provider', 'state', 'ends_at_period_end', 'period_end', 'began_at', 'contract'])
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
    .select([
      'p.id',
      'p.provider',
      'p.invoice',
      'p.amount',
      'p.currency',
      'p.paid_at',
      'p.period_end',
      'p.contract',
    ])
    .select(['u.name', 'u.email'])
    .executeTakeFirst()
}

/** Payments of a contract with their refunds, the oldest first. */
export async function listRefundablePayments(db: Kysely<Database>, contract: string) {
  const payments = await db
    .selectFrom('payments')
    .where('contract', '=', contract)
    .select(['id', 'invoice', 'amount'])
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
  if (payments.length === 0) return []
  const ids = payments.map(({ id }) => id)
  const refunds = await db
    .selectFrom('refunds')
    .where('payment_id', 'in', ids)
    .select(['payment_id', 'refund', 'amount', 'refunded_at', 'failed'])
    .orderBy('id')
    .execute()
  return payments.map((payment) => ({
    ...payment,
    refunds: refunds.flatMap(({ payment_id, ...refund }) => (payment_id === payment.id ? [refund] : [])),
  }))
}

/** Money that the end of a contract has given back, in hundredths of the currency. */
export async function findContractRefund(db: Kysely<Database>, contract: string) {
  const withdrawal = await db
    .selectFrom('withdrawals')
    .where('contract', '=', contract)
    .select(['provider', 'cause'])
    .executeTakeFirst()
  if (!withdrawal) return undefined
  const payments = await listRefundablePayments(db, contract)
  return { ...withdrawal, contract, amount: sumRefunds(payments.flatMap(({ refunds }) => refunds)) }
}
