import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import type { WithdrawalCause } from '../../../schema/premium.ts'
import { isPremium, PREMIUM_PRICE, SUBSCRIPTION } from '../../../shared/premium.ts'
import { type Subscription, settleWithdrawalJob } from '../billing/provider.ts'
import { addMonths } from '../billing/test-provider.ts'
import { premiumMail } from '../mails.ts'
import { stopRenewal } from '../public.ts'
import { computeOwed, computeUsed, countDays, getRunningWithdrawalEnd } from './policy.ts'

/** Result of a withdrawal or a cancellation: `late` after the last day, `unmatched` without a contract. */
export type StatementResult = { outcome: 'applied' | 'late' | 'repeated'; contract: string } | 'unmatched'

/**
 * Withdraws a member from their contract: Premium ends at once, and a job ends the contract at the payment service and
 * refunds it. Once per contract. Locks the account, then the subscription, as every write of the subscription.
 * @param at when the statement was received
 * @param reference of the contract; empty for the latest one
 */
export async function withdrawContract(
  tx: Tx,
  userId: number,
  at: Date,
  reference = '',
): Promise<StatementResult> {
  const before = await lockSubscription(tx, userId)
  const stage = before && getWithdrawalStage(before, at)
  if (!before || stage === 'none') return 'unmatched'
  // The reference of a contract withdrawn from before this one.
  if (reference && reference !== before.contract) return { outcome: 'repeated', contract: reference }
  if (stage !== 'open') return { outcome: stage === 'late' ? 'late' : 'repeated', contract: before.contract }
  const { contract, provider } = before
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('withdrawals')
    .values({ contract, provider, user_id: userId, withdrawn_at: at, ...computeServed(before, at) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return { outcome: 'repeated', contract }
  await endSubscription(tx, before, at)
  await tx.enqueue(settleWithdrawalJob, { contract })
  return { outcome: 'applied', contract }
}

async function lockSubscription(tx: Tx, userId: number): Promise<Subscription | undefined> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirst()
  return tx
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Ends the running contract of a member who found somebody here: Premium ends at once, and a job refunds the days that
 * are paid and not served. Locks as `withdrawContract`; once per contract.
 * @returns whether a contract ended
 */
export async function refundUnusedPremium(tx: Tx, userId: number, at: Date): Promise<boolean> {
  const before = await lockSubscription(tx, userId)
  if (!before || before.withdrawn_at || !isPremium(before.state)) return false
  const { contract, provider } = before
  const payments = await tx
    .selectFrom('payments')
    .where('contract', '=', contract)
    .select(['amount', 'paid_at', 'period_end'])
    .execute()
  const ended = { contract, provider, user_id: userId, withdrawn_at: at, cause: 'couple' as const }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('withdrawals')
    .values({ ...ended, ...computeUsed(payments, at) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await endSubscription(tx, before, at)
  await tx.enqueue(settleWithdrawalJob, { contract })
  await tx.enqueue(premiumMail, { letter: 'ended', user_id: userId })
  return true
}

/**
 * Cancels a member's contract for the end of the paid period.
 * @param reference of the contract; empty for the latest one
 */
export async function endContractWithPeriod(
  tx: Tx,
  userId: number,
  reference: string,
): Promise<StatementResult> {
  const before = await tx
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst()
  if (!before || !isPremium(before.state)) return 'unmatched'
  const { contract } = before
  if (reference && reference !== contract) return 'unmatched'
  return { outcome: (await stopRenewal(tx, userId)) ? 'applied' : 'repeated', contract }
}

async function endSubscription(tx: Tx, { user_id, state, version }: Subscription, at: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ state: SUBSCRIPTION.ended, ends_at_period_end: false, asked_to_end: null, withdrawn_at: at })
    .set({ version: version + 1 })
    .where('user_id', '=', user_id)
    .execute()
  if (!isPremium(state)) return
  await tx.updateTable('users').set({ stripe_status: false }).where('id', '=', user_id).execute()
  // Premium changes how cached pages show the name.
  tx.publish({ kind: 'pages', of: 'all' })
}

/** `none`: no contract; `open`: it can be withdrawn from. */
export type WithdrawalStage = 'none' | 'open' | 'late' | 'withdrawn'

/** A checkout that is not paid yet can be withdrawn from too: it is closed, and a payment on its way is refunded. */
function getWithdrawalStage({ state, began_at, withdrawn_at }: Subscription, at: Date): WithdrawalStage {
  if (withdrawn_at) return 'withdrawn'
  if (state === SUBSCRIPTION.begun) return 'open'
  if (!began_at) return 'none'
  return getRunningWithdrawalEnd(began_at, at) ? 'open' : 'late'
}

/** Days served and their price: Premium began with the payment, at the member's express request. */
function computeServed({ state, began_at }: Pick<Subscription, 'state' | 'began_at'>, at: Date) {
  if (state === SUBSCRIPTION.begun || !began_at) return { days_served: 0, owed: 0 }
  return computeOwed(PREMIUM_PRICE, began_at, countDays(began_at, addMonths(began_at, 1)), at)
}

/** A contract and what a withdrawal from it gives back. */
export interface ContractSummary {
  stage: WithdrawalStage
  contract: string
  began_at: Date | null
  isTest: boolean
  /** Last day of the right; null once it is past, and for an unpaid checkout. */
  last: Date | null
  /** Null before a withdrawal. */
  withdrawn_at: Date | null
  settled_at: Date | null
  days_served: number
  /** All payments of the contract, and what is given back of them, in hundredths of the currency. */
  paid: number
  refund: number
  /** Why it ended; null before. */
  cause: WithdrawalCause | null
}

/** The latest contract of a member, with what a withdrawal now gives back, or has. */
export async function findContract(
  db: Kysely<Database>,
  userId: number,
  now: Date,
): Promise<ContractSummary | undefined> {
  const subscription = await db
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst()
  if (!subscription) return undefined
  const { contract, began_at, provider, withdrawn_at } = subscription
  const [paid, done] = await Promise.all([
    sumPayments(db, contract),
    db.selectFrom('withdrawals').where('contract', '=', contract).selectAll().executeTakeFirst(),
  ])
  const { days_served, owed } = done ?? computeServed(subscription, now)
  return {
    stage: getWithdrawalStage(subscription, now),
    contract,
    began_at,
    isTest: provider === 'test',
    last: getRunningWithdrawalEnd(began_at, now),
    withdrawn_at,
    settled_at: done?.settled_at ?? null,
    days_served,
    paid,
    refund: Math.max(0, paid - owed),
    cause: done?.cause ?? null,
  }
}

/** A contract that was withdrawn from, for the acknowledgement; undefined for any other. */
export async function findWithdrawal(db: Kysely<Database>, contract: string) {
  const withdrawal = await db
    .selectFrom('withdrawals')
    .where('contract', '=', contract)
    .select(['provider', 'withdrawn_at', 'days_served', 'owed'])
    .executeTakeFirst()
  if (!withdrawal) return undefined
  const paid = await sumPayments(db, contract)
  return { ...withdrawal, paid, refund: Math.max(0, paid - withdrawal.owed) }
}

/** The refund of a contract that ended because its member found somebody; null without one. */
export async function findCoupleRefund(db: Kysely<Database>, userId: number): Promise<number | null> {
  const ended = await db
    .selectFrom('withdrawals as w')
    .innerJoin('subscriptions as s', 's.contract', 'w.contract')
    .where('s.user_id', '=', userId)
    .where('w.cause', '=', 'couple')
    .select(['w.contract', 'w.owed'])
    .executeTakeFirst()
  return ended ? Math.max(0, (await sumPayments(db, ended.contract)) - ended.owed) : null
}

async function sumPayments(db: Kysely<Database>, contract: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount), 0)::integer as paid from payments where contract = ${contract}`.execute(db)
  return rows[0]?.paid ?? 0
}

/** Who states to end a contract, without signing in. */
export interface ContractIdentity {
  emailKey: string
  nameKey: string
  /** Reference; empty if not given. */
  contract: string
}

/**
 * The member whose contract it is: the e-mail is the confirmed one of the account, with the reference of its contract
 * or, without a reference, the name of the account.
 */
export async function findContractOwner(
  db: Kysely<Database>,
  { emailKey, nameKey, contract }: ContractIdentity,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join subscriptions s on s.user_id = u.id
    where u.email_key = ${emailKey} and u.email_verified_at is not null
      and case when ${contract} = '' then u.name_key = ${nameKey}
        else s.contract = ${contract} or exists (
          select from withdrawals w where w.contract = ${contract} and w.user_id = u.id) end`.execute(db)
  return rows[0]?.id
}
