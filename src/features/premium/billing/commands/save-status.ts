import type { Transaction } from 'kysely'
import type { Tx } from '../../../../platform/db/transaction.ts'
import type { Database } from '../../../../schema/database.ts'
import { isPremium, SUBSCRIPTION } from '../../../../shared/premium.ts'
import { type PremiumMailData, premiumMail } from '../../mails.ts'
import type { Payment, Subscription, SubscriptionStatus } from '../provider.ts'

/** Result of a write: `stale` if another write came first, so that the service must be read again. */
export type WriteOutcome = 'stale' | 'written'

/**
 * Writes how it stands with a member's subscription: its state, with it what the member is (`users.stripe_status`), what was
 * paid, and the mails about what has changed. Nothing else writes any of them. Holds the account, then the subscription.
 * @param before the row as it was when the payment service was asked
 */
export async function saveSubscriptionStatus(
  tx: Tx,
  before: Subscription,
  { payments, ...standing }: SubscriptionStatus,
): Promise<WriteOutcome> {
  const { user_id, asked_to_end, version } = before
  const user = await tx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('stripe_status')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return 'written'
  const isRunning = isPremium(standing.state)
  // What the member asked for counts before the payment service has taken it.
  const after = {
    ...standing,
    ends_at_period_end: isRunning && (asked_to_end ?? standing.ends_at_period_end),
  }
  const isTaken = !isRunning || asked_to_end === standing.ends_at_period_end
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({
      ...after,
      asked_to_end: isTaken ? null : asked_to_end,
      synced_at: new Date(),
      version: version + 1,
    })
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 'stale'
  const receipts = await savePayments(tx, before, payments)
  const letters = [...listStatusMails(before, after), ...receipts]
  for (const letter of letters) await tx.enqueue(premiumMail, { user_id, ...letter })
  const isMember = isRunning || (user.stripe_status && !isPremium(before.state))
  if (isMember === user.stripe_status) return 'written'
  await tx.updateTable('users').set({ stripe_status: isMember }).where('id', '=', user_id).execute()
  // Premium changes how cached pages show the name.
  tx.publish({ kind: 'pages', of: 'all' })
  return 'written'
}

type StatusMail = Omit<PremiumMailData, 'user_id'>

/** What a member is written of a change. */
function listStatusMails(
  before: Subscription,
  after: Pick<SubscriptionStatus, 'state' | 'ends_at_period_end'>,
): StatusMail[] {
  const [was, is] = [isPremium(before.state), isPremium(after.state)]
  const letters: StatusMail[] = []
  if (is && !was) letters.push({ letter: 'welcome' })
  if (after.state === SUBSCRIPTION.pastDue && before.state !== SUBSCRIPTION.pastDue) {
    letters.push({ letter: 'failed' })
  }
  if (is && after.ends_at_period_end && !before.ends_at_period_end) letters.push({ letter: 'ending' })
  if (was && !is) letters.push({ letter: 'ended' })
  return letters
}

/** Keeps what was paid and is not kept yet; each payment is told of once. */
async function savePayments(
  tx: Transaction<Database>,
  { user_id, provider }: Subscription,
  payments: readonly Payment[],
): Promise<StatusMail[]> {
  if (payments.length === 0) return []
  const kept = await tx
    .insertInto('payments')
    .values(payments.map((payment) => ({ ...payment, user_id, provider })))
    .onConflict((conflict) => conflict.column('invoice').doNothing())
    .returning('id')
    .execute()
  return kept.map(({ id }) => ({ letter: 'receipt', payment: id }))
}
