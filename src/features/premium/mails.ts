import type { AppContext } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Mail, Mailer } from '../../platform/mail/mail.ts'
import { isPremium, SUBSCRIPTION } from '../../shared/premium.ts'
import { legalSeller } from './legal-seller.ts'
import * as letters from './mail-texts.ts'
import { getWithdrawalEnd } from './policy.ts'
import { findPayment, findSubscriptionSummary } from './queries.ts'

/** What a member is written about their subscription. */
export interface PremiumMailData {
  letter: 'welcome' | 'receipt' | 'failed' | 'ending' | 'ended'
  user_id: number
  /** Of a receipt: the payment's id. */
  payment?: number
}

/** A mail about Premium. It is queued with what it tells of; what it says is read when it is sent. */
export const premiumMail = job<PremiumMailData>('premium-mail')

/** Says how the mails about Premium are sent. */
export function registerPremiumMailJob(context: AppContext, mailer: Mailer): void {
  context.jobs.register(premiumMail, async (data) => {
    const mail = await composePremiumMail(context, data)
    if (mail) await mailer.send(mail)
  })
}

/**
 * None where it is no longer so: a subscription that goes on again needs no word that it ends. None to an address that was never
 * confirmed, which may be a stranger's.
 */
async function composePremiumMail(
  { db, config }: AppContext,
  { letter, user_id, payment }: PremiumMailData,
): Promise<Mail | undefined> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('email_verified_at', 'is not', null)
    .select(['name', 'email'])
    .executeTakeFirst()
  if (!user) return undefined
  const to = { to: user.email, name: user.name, siteUrl: config.siteUrl, seller: legalSeller(config) }
  if (letter === 'receipt') {
    const paid = payment === undefined ? undefined : await findPayment(db, user_id, payment)
    return paid && letters.composeReceiptMail({ ...to, isTest: paid.provider === 'test' }, paid)
  }
  const subscription = await findSubscriptionSummary(db, user_id)
  return (
    subscription &&
    composeSubscriptionMail(letter, { ...to, isTest: subscription.provider === 'test' }, subscription)
  )
}

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscriptionSummary>>>

function composeSubscriptionMail(
  letter: Exclude<PremiumMailData['letter'], 'receipt'>,
  to: letters.MailRecipient,
  { state, began_at, period_end, ends_at_period_end }: Subscription,
): Mail | undefined {
  const runs = isPremium(state)
  const began = began_at ?? new Date()
  switch (letter) {
    case 'welcome':
      return runs
        ? letters.composeWelcomeMail(to, { began, next: period_end, withdrawal: getWithdrawalEnd(began) })
        : undefined
    case 'failed':
      return state === SUBSCRIPTION.pastDue ? letters.composePaymentFailedMail(to) : undefined
    case 'ending':
      return runs && ends_at_period_end ? letters.composeCancellationMail(to, period_end) : undefined
    case 'ended':
      return state === SUBSCRIPTION.ended ? letters.composeSubscriptionEndedMail(to) : undefined
  }
}
