import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import { type Billing, findSubscription, syncSubscription } from '../billing/commands.ts'
import {
  type PaymentRefund,
  PaymentUnavailable,
  settleWithdrawalJob,
  syncRefundsJob,
} from '../billing/provider.ts'
import { premiumMail } from '../mails.ts'
import { listRefundablePayments } from '../queries.ts'

const HOUR_S = 3_600

/** Jobs that settle withdrawals and read refunds. */
export function registerRefundJobs(billing: Billing): void {
  const { context } = billing
  context.jobs.register(settleWithdrawalJob, async ({ contract }) => {
    try {
      await settleWithdrawal(billing, contract)
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      // Money is owed to the member: retried without end.
      context.log.warn({ contract, reason: error.message }, 'withdrawal not refunded, retried in an hour')
      await context.jobs.send(context.db, settleWithdrawalJob, { contract }, HOUR_S)
    }
  })
  context.jobs.register(syncRefundsJob, ({ payment_intent }) => syncRefunds(billing, payment_intent))
}

/**
 * Ends a withdrawn contract at the payment service and refunds its payments, less what is owed for the days served.
 * Idempotent: refunds that exist count, the operator's included.
 * @throws PaymentUnavailable
 */
async function settleWithdrawal(billing: Billing, contract: string): Promise<void> {
  const { context } = billing
  const withdrawal = await context.db
    .selectFrom('withdrawals')
    .where('contract', '=', contract)
    .where('settled_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!withdrawal) return
  const { user_id, provider, owed, cause } = withdrawal
  if (user_id !== null && (await isLatestContract(context.db, user_id, contract)))
    await syncSubscription(billing, user_id)
  const service = billing.forProvider(provider)
  const payments = await listRefundablePayments(context.db, contract)
  let due = owed
  for (const { id, amount, invoice, refunds } of payments) {
    // The first payment pays for the days served.
    const total = Math.max(0, amount - due)
    due = Math.max(0, due - amount)
    if (total > 0)
      await saveRefunds(context.db, id, await service.refundPayment({ invoice, refunds, cause }, total))
  }
  await closeWithdrawal(context, contract, payments.length)
}

/** Closes a withdrawal, unless another payment of the contract has come in, and mails its member. */
async function closeWithdrawal(context: AppContext, contract: string, payments: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    const closed = await tx
      .updateTable('withdrawals')
      .set({ settled_at: new Date() })
      .where('contract', '=', contract)
      .where('settled_at', 'is', null)
      .where(({ selectFrom, fn, eb }) =>
        eb(
          selectFrom('payments')
            .where('payments.contract', '=', contract)
            .select(fn.countAll<string>().as('count')),
          '=',
          String(payments),
        ),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (closed?.user_id && payments > 0)
      await tx.enqueue(premiumMail, { letter: 'refunded', user_id: closed.user_id, contract })
  })
}

async function isLatestContract(db: Kysely<Database>, userId: number, contract: string): Promise<boolean> {
  return (await findSubscription(db, userId))?.contract === contract
}

/** Reads all refunds of a payment from Stripe and saves them: those made at Stripe by the operator as well. */
async function syncRefunds({ context, stripe }: Billing, paymentIntent: string): Promise<void> {
  const found = await stripe?.fetchRefunds(paymentIntent)
  if (!found) return
  const payment = await context.db
    .selectFrom('payments')
    .where('invoice', '=', found.invoice)
    .select('id')
    .executeTakeFirst()
  if (payment) await saveRefunds(context.db, payment.id, found.refunds)
}

/** Refunds already saved are updated: a bank may refuse one later. */
async function saveRefunds(
  db: Kysely<Database>,
  payment_id: number,
  refunds: readonly PaymentRefund[],
): Promise<void> {
  if (refunds.length === 0) return
  await db
    .insertInto('refunds')
    .values(refunds.map((refund) => ({ ...refund, payment_id })))
    .onConflict((conflict) =>
      conflict.column('refund').doUpdateSet((row) => ({ failed: row.ref('excluded.failed') })),
    )
    .execute()
}
