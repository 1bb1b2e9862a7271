import type { AppContext } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Mail, Mailer } from '../../platform/mail/mail.ts'
import { isPremium, SUBSCRIPTION } from '../../shared/premium.ts'
import * as letters from './letter-texts.ts'
import { withdrawalEnd } from './policy.ts'
import { readPayment, readSubscription } from './queries.ts'
import { sellerOf } from './seller.ts'

/** What a member is written about their subscription. */
export interface PremiumLetter {
  letter: 'welcome' | 'receipt' | 'failed' | 'ending' | 'ended'
  user_id: number
  /** Of a receipt: the payment's id. */
  payment?: number
}

/** A mail about Premium. It is queued with what it tells of; what it says is read when it is sent. */
export const premiumMail = job<PremiumLetter>('premium-mail')

/** Says how the mails about Premium are sent. */
export function sendPremiumMails(context: AppContext, mailer: Mailer): void {
  context.jobs.register(premiumMail, async (data) => {
    const mail = await write(context, data)
    if (mail) await mailer.send(mail)
  })
}

/**
 * None where it is no longer so: a subscription that goes on again needs no word that it ends. None to an address that was never
 * confirmed, which may be a stranger's.
 */
async function write(
  { db, config }: AppContext,
  { letter, user_id, payment }: PremiumLetter,
): Promise<Mail | undefined> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('email_verified_at', 'is not', null)
    .select(['name', 'email'])
    .executeTakeFirst()
  if (!user) return undefined
  const to = { to: user.email, name: user.name, siteUrl: config.siteUrl, seller: sellerOf(config) }
  if (letter === 'receipt') {
    const paid = payment === undefined ? undefined : await readPayment(db, user_id, payment)
    return paid && letters.receiptLetter({ ...to, isTest: paid.provider === 'test' }, paid)
  }
  const subscription = await readSubscription(db, user_id)
  return subscription && aboutState(letter, { ...to, isTest: subscription.provider === 'test' }, subscription)
}

type Subscription = NonNullable<Awaited<ReturnType<typeof readSubscription>>>

function aboutState(
  letter: Exclude<PremiumLetter['letter'], 'receipt'>,
  to: letters.Subscriber,
  { state, began_at, period_end, ends_at_period_end }: Subscription,
): Mail | undefined {
  const runs = isPremium(state)
  const began = began_at ?? new Date()
  switch (letter) {
    case 'welcome':
      return runs
        ? letters.welcomeLetter(to, { began, next: period_end, withdrawal: withdrawalEnd(began) })
        : undefined
    case 'failed':
      return state === SUBSCRIPTION.pastDue ? letters.failedLetter(to) : undefined
    case 'ending':
      return runs && ends_at_period_end ? letters.endingLetter(to, period_end) : undefined
    case 'ended':
      return state === SUBSCRIPTION.ended ? letters.endedLetter(to) : undefined
  }
}
