import type { AppContext } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import type { Mail, Mailer } from '../../platform/mail/mail.ts'
import { formatGreeting, formatSignature } from '../../platform/mail/texts.ts'
import type { WithdrawalCause } from '../../schema/premium.ts'
import { formatDay, formatMoney } from '../../shared/formats.ts'
import { CONTRACT_PATHS, CURRENCY, isPremium, PREMIUM_PRICE, SUBSCRIPTION } from '../../shared/premium.ts'
import { legalSeller } from './legal-seller.ts'
import { formatContract } from './policy.ts'
import { findContractRefund, findPayment, findSubscriptionSummary } from './queries.ts'
import { formatWithdrawalDeadline, formatWithdrawalForm, WITHDRAW_HERE } from './texts.ts'
import { getWithdrawalEnd } from './withdrawal/policy.ts'

/** Data of a mail about a subscription. */
export interface PremiumMailData {
  letter: 'welcome' | 'receipt' | 'failed' | 'ending' | 'ended' | 'refunded'
  user_id: number
  /** The payment's id, for a receipt. */
  payment?: number
  /** The contract's reference, for a refund. */
  contract?: string
}

/** A mail about Premium. Its content is read when it is sent. */
export const premiumMail = job<PremiumMailData>('premium-mail')

export function registerPremiumMailJob(context: AppContext, mailer: Mailer): void {
  context.jobs.register(premiumMail, async (data) => {
    const mail = await composePremiumMail(context, data)
    if (mail) await mailer.send(mail)
  })
}

/**
 * Undefined if the mail no longer applies (a resumed subscription needs no mail about its end), or the address was
 * never confirmed, since it may be a stranger's.
 */
async function composePremiumMail(
  { db, config }: AppContext,
  { letter, user_id, payment, contract }: PremiumMailData,
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
    return paid && composeReceiptMail({ ...to, isTest: paid.provider === 'test' }, paid)
  }
  if (letter === 'refunded') {
    const refund = contract === undefined ? undefined : await findContractRefund(db, contract)
    return refund && composeRefundMail({ ...to, isTest: refund.provider === 'test' }, refund)
  }
  const subscription = await findSubscriptionSummary(db, user_id)
  return (
    subscription &&
    composeSubscriptionMail(letter, { ...to, isTest: subscription.provider === 'test' }, subscription)
  )
}

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscriptionSummary>>>

function composeSubscriptionMail(
  letter: Exclude<PremiumMailData['letter'], 'receipt' | 'refunded'>,
  to: MailRecipient,
  { state, began_at, period_end, ends_at_period_end, contract }: Subscription,
): Mail | undefined {
  const isRunning = isPremium(state)
  const began = began_at ?? new Date()
  switch (letter) {
    case 'welcome':
      return isRunning
        ? composeWelcomeMail(to, {
            contract,
            began,
            next: period_end,
            withdrawal: getWithdrawalEnd(began),
          })
        : undefined
    case 'failed':
      return state === SUBSCRIPTION.pastDue ? composePaymentFailedMail(to) : undefined
    case 'ending':
      return isRunning && ends_at_period_end ? composeCancellationMail(to, period_end) : undefined
    case 'ended':
      return state === SUBSCRIPTION.ended ? composeSubscriptionEndedMail(to) : undefined
  }
}

const TEST_CONTRACT =
  'C’est un abonnement d’essai\u202f: rien n’a été prélevé, et rien ne le sera. Tout le reste se passe comme avec un vrai.'
const TEST_PAYMENT = 'C’était un paiement d’essai\u202f: rien n’a été prélevé.'
const SEE_SUBSCRIPTION = 'Voir mon abonnement'
const ACCOUNT_REMAINS = 'Votre compte reste ouvert, avec vos photos, vos amis et vos messages.'

/** Recipient and content common to all mails. */
export interface MailRecipient {
  to: string
  name: string
  siteUrl: string
  /** The payment took no money. */
  isTest: boolean
  /** The seller in one line. */
  seller: string
}

const createMailHeader = ({ to, name }: MailRecipient) => ({
  to,
  greeting: formatGreeting(name),
  signature: formatSignature(),
})
const getMailHrefs = (siteUrl: string) => ({
  subscription: `${siteUrl}/user/abonnement`,
  end: `${siteUrl}/user/abonnement/resilier`,
  withdraw: `${siteUrl}${CONTRACT_PATHS.withdrawal}`,
})

/** Confirms the contract on a durable medium (code de la consommation, L221-13). */
export function composeWelcomeMail(
  of: MailRecipient,
  {
    contract,
    began,
    next,
    withdrawal,
  }: { contract: string; began: Date; next: Date | null; withdrawal: Date },
): Mail {
  const { subscription, end, withdraw } = getMailHrefs(of.siteUrl)
  const price = formatMoney(PREMIUM_PRICE, CURRENCY)
  return composeMail({
    ...createMailHeader(of),
    subject: 'Bienvenue dans Premium',
    paragraphs: [
      `Votre abonnement est ouvert depuis le ${formatDay(began)}. Gardez ce message\u202f: il confirme votre contrat.`,
      `Référence du contrat\u202f: ${formatContract(contract)}.`,
      ...(of.isTest ? [TEST_CONTRACT] : []),
      'Ce que vous avez\u202f: demandes d’ami et messages sans limite, aucune publicité, «\u202fmessage lu\u202f», un profil mis en valeur et un emoji animé à côté de votre pseudo.',
      `Le prix\u202f: ${price} par mois, toutes taxes comprises, sans engagement.${next ? ` Prochain paiement le ${formatDay(next)}, puis chaque mois jusqu’à ce que vous arrêtiez.` : ''}`,
      `Pour arrêter\u202f: «\u202fRésilier\u202f», au bas de chaque page, en trois clics au plus, ou ${end}. Premium reste alors ouvert jusqu’à la fin du mois payé.`,
    ],
    button: { label: SEE_SUBSCRIPTION, href: subscription },
    after: [
      `Droit de rétractation. ${formatWithdrawalDeadline(withdrawal)} Sans donner de raison, et sans frais\u202f: «\u202f${WITHDRAW_HERE}\u202f», ${withdraw}, avec ou sans connexion. À votre demande expresse, Premium a commencé tout de suite\u202f: nous vous rendons ce que vous avez payé, moins les jours entiers déjà servis, sous quatorze jours et par le même moyen de paiement.`,
      `Si vous le souhaitez, recopiez ce formulaire. ${formatWithdrawalForm(of.seller).join(' ')}`,
      `Vendu par\u202f: ${of.seller}. Conditions générales\u202f: ${of.siteUrl}/cgu`,
    ],
  })
}

/** Receipt of a payment. */
export function composeReceiptMail(of: MailRecipient, paid: ReceiptPayment): Mail {
  const money = formatMoney(paid.amount, paid.currency)
  return composeMail({
    ...createMailHeader(of),
    subject: of.isTest ? 'Reçu de votre paiement d’essai' : `Votre reçu de ${money}`,
    paragraphs: [
      of.isTest ? TEST_PAYMENT : 'Nous avons bien reçu votre paiement. Merci.',
      `Montant\u202f: ${money}, toutes taxes comprises.`,
      `Date\u202f: ${formatDay(paid.paid_at)}.`,
      `Facture\u202f: ${paid.invoice}.`,
      ...(paid.contract ? [`Contrat\u202f: ${formatContract(paid.contract)}.`] : []),
      `Pour\u202f: Premium, un mois${paid.period_end ? `, jusqu’au ${formatDay(paid.period_end)}` : ''}.`,
      `Vendu par\u202f: ${of.seller}.`,
    ],
    button: { label: 'Voir et imprimer le reçu', href: `${of.siteUrl}/user/abonnement/recus/${paid.id}` },
    after: [
      `Pour arrêter l’abonnement, en trois clics au plus\u202f: ${getMailHrefs(of.siteUrl).end}`,
      `Pendant les quatorze jours qui suivent l’abonnement\u202f: «\u202f${WITHDRAW_HERE}\u202f», ${getMailHrefs(of.siteUrl).withdraw}`,
    ],
  })
}

export interface ReceiptPayment {
  id: number
  invoice: string
  contract: string | null
  amount: number
  currency: string
  paid_at: Date
  period_end: Date | null
}

const END_CAUSES: Record<WithdrawalCause, string> = {
  withdrawal: 'terminé par votre rétractation.',
  couple:
    'terminé parce que vous vous êtes trouvés. Ce sont les jours payés qui restaient\u202f: vous n’avez rien à demander.',
}

/** A contract that ended at once is refunded. */
function composeRefundMail(
  of: MailRecipient,
  { contract, amount, cause }: { contract: string; amount: number; cause: WithdrawalCause },
): Mail | undefined {
  if (amount === 0) return undefined
  const money = formatMoney(amount, CURRENCY)
  return composeMail({
    ...createMailHeader(of),
    subject: of.isTest
      ? 'Votre remboursement d’essai est parti'
      : `Votre remboursement de ${money} est parti`,
    paragraphs: [
      of.isTest
        ? 'C’était un abonnement d’essai\u202f: rien n’avait été prélevé, rien n’est à rendre.'
        : `Nous venons de rendre ${money} à la carte qui a payé. Votre banque peut mettre quelques jours à l’inscrire.`,
      `Contrat\u202f: ${formatContract(contract)}, ${END_CAUSES[cause]}`,
    ],
    button: { label: SEE_SUBSCRIPTION, href: getMailHrefs(of.siteUrl).subscription },
  })
}

/** A payment was refused and will be retried. */
export function composePaymentFailedMail(of: MailRecipient): Mail {
  const { subscription, end } = getMailHrefs(of.siteUrl)
  return composeMail({
    ...createMailHeader(of),
    subject: 'Votre paiement n’est pas passé',
    paragraphs: [
      `Le paiement de votre abonnement Premium (${formatMoney(PREMIUM_PRICE, CURRENCY)}) a été refusé. ${of.isTest ? 'C’est un paiement d’essai\u202f: rien n’est prélevé.' : 'Rien n’a été prélevé.'}`,
      'Premium reste ouvert\u202f: le paiement sera tenté de nouveau dans les prochains jours. Pour qu’il passe, changez de carte, ou parlez-en à votre banque.',
      'Si aucun essai ne passe, l’abonnement s’arrête de lui-même.',
    ],
    button: { label: 'Changer de carte', href: subscription },
    after: [`Vous préférez arrêter\u202f? C’est ici\u202f: ${end}`],
  })
}

/**
 * Confirms a cancellation and its date (code de la consommation, L215-1-1).
 * @param until end of the paid period
 */
export function composeCancellationMail(of: MailRecipient, until: Date | null): Mail {
  const when = until ? `le ${formatDay(until)}` : 'à la fin du mois payé'
  return composeMail({
    ...createMailHeader(of),
    subject: 'Votre résiliation est enregistrée',
    paragraphs: [
      `Votre abonnement Premium s’arrête ${when}. Jusque-là, tout reste comme avant.`,
      of.isTest
        ? 'C’était un abonnement d’essai\u202f: rien n’a été prélevé, et rien ne le sera.'
        : 'Plus rien ne sera prélevé.',
      ACCOUNT_REMAINS,
    ],
    button: { label: SEE_SUBSCRIPTION, href: getMailHrefs(of.siteUrl).subscription },
    after: [
      'Vous n’avez rien d’autre à faire. Si vous changez d’avis d’ici là, vous pouvez reprendre l’abonnement sur cette page.',
    ],
  })
}

/** The subscription has ended. */
export function composeSubscriptionEndedMail(of: MailRecipient): Mail {
  return composeMail({
    ...createMailHeader(of),
    subject: 'Votre abonnement Premium est terminé',
    paragraphs: [
      'Votre abonnement Premium est terminé.',
      of.isTest ? 'C’était un abonnement d’essai\u202f: rien n’a été prélevé.' : 'Plus rien ne sera prélevé.',
      ACCOUNT_REMAINS,
    ],
    button: { label: 'Voir mes reçus', href: getMailHrefs(of.siteUrl).subscription },
    after: [`Premium vous attend si vous le voulez de nouveau\u202f: ${of.siteUrl}/premium`],
  })
}
