import { formatDay, formatMoney } from '../../shared/formats.ts'
import { CURRENCY, PREMIUM_PRICE } from '../../shared/premium.ts'
import { getSiteName } from '../../shared/site-identity.ts'
import type { Panel, SubscriptionStage } from './policy.ts'
// Sentences of Premium. Those quoted by the specification (2, sections 2 and 8) are exact.

export const PREMIUM_REQUIRED = "Vous n'avez pas d'abonnement Premium 🥹"
export const EMOJI_SAVED = 'Votre emoji a été mis à jour.'
export const UNKNOWN_EMOJI = 'Choisissez un emoji de la liste.'

// Right of withdrawal from a distance contract (code de la consommation, L221-18 to L221-28). Premium starts at once
// at the member's express request; after a withdrawal the days served are paid for.
const THREE_DAYS_PRICE = Math.floor((PREMIUM_PRICE * 3) / 30)

/** Shown before payment. */
export const WITHDRAWAL_PARAGRAPHS = [
  'Vous avez quatorze jours, à partir de l’abonnement, pour vous rétracter\u202f: sans donner de raison, et sans frais (article L221-18 du code de la consommation).',
  'Premium commence dès le paiement, parce que vous le demandez expressément (article L221-25). Vous gardez votre droit de rétractation\u202f: il ne s’éteint que pour un service entièrement rendu (article L221-28), et un mois de Premium ne l’est pas en quatorze jours.',
  `Si vous vous rétractez, nous vous rendons ce que vous avez payé, moins les jours entiers déjà servis. Au bout de trois jours sur trente, par exemple, vous devez ${formatMoney(THREE_DAYS_PRICE, CURRENCY)} et nous vous rendons ${formatMoney(PREMIUM_PRICE - THREE_DAYS_PRICE, CURRENCY)}, sous quatorze jours et par le même moyen de paiement.`,
  'Pour cela, «\u202fRenoncer au contrat ici\u202f», au bas de chaque page, avec ou sans connexion\u202f: deux clics, et un e-mail qui en donne la date et l’heure.',
]
/** Label of the link to the withdrawal, as the law gives it (L221-21). */
export const WITHDRAW_HERE = 'Renoncer au contrat ici'
export const IMMEDIATE_START_MISSING =
  'Cochez cette case pour que Premium commence tout de suite. Sans elle, nous ne pouvons pas ouvrir l’abonnement.'
/**
 * The optional model form (annex of article R221-1).
 * @param seller its addressee
 */
export const formatWithdrawalForm = (seller: string) => [
  `À l’attention de ${seller}\u202f:`,
  `Je vous notifie par la présente ma rétractation du contrat portant sur l’abonnement Premium de ${getSiteName()}.`,
  'Commandé le\u202f:',
  'Mon nom\u202f:',
  'L’adresse e-mail de mon compte\u202f:',
  'Date\u202f:',
]

/** @param last last day of the right */
export const formatWithdrawalDeadline = (last: Date) =>
  `Vous pouvez vous rétracter jusqu’au ${formatDay(last)} inclus, à minuit, heure de Paris.`

export const STAGE_LABELS: Record<SubscriptionStage, string> = {
  none: 'Pas d’abonnement',
  given: 'Premium offert',
  active: 'Actif',
  'past-due': 'Paiement refusé',
  ending: 'S’arrête',
  ended: 'Terminé',
}

/** @param end end of the paid period, if known */
export function formatStageText(stage: SubscriptionStage, end: Date | null, now: Date): string {
  switch (stage) {
    case 'none':
      return 'Vous n’avez pas d’abonnement\u202f: rien n’est prélevé, et il n’y a rien à résilier.'
    case 'given':
      return 'Premium vous est offert, sans abonnement\u202f: rien n’est prélevé, et il n’y a rien à résilier.'
    case 'active':
      return 'Tout ce que Premium donne est à vous.'
    case 'past-due':
      return 'Votre dernier paiement a été refusé. Premium reste ouvert\u202f: le paiement sera tenté de nouveau dans les prochains jours.'
    case 'ending':
      return `Votre abonnement s’arrête ${formatEndDay(end)}. Jusque-là, tout reste comme avant\u202f; ensuite, plus rien n’est prélevé.`
    case 'ended':
      return `Votre abonnement est terminé${end && end <= now ? ` depuis le ${formatDay(end)}` : ''}. Plus rien n’est prélevé.`
  }
}

const formatEndDay = (end: Date | null) => (end ? `le ${formatDay(end)}` : 'à la fin du mois payé')
export const FACT_LABELS = {
  price: 'Prix',
  next: 'Prochain paiement',
  until: 'Ouvert jusqu’au',
  since: 'Abonnement pris le',
  means: 'Moyen de paiement',
  contract: 'Contrat',
}
export const PAYMENT_METHODS = { stripe: 'Carte bancaire, chez Stripe', test: 'Paiement d’essai' }
export const formatReceiptTitle = (paid: Date) => `Reçu du ${formatDay(paid)}`
export const formatCancelText = (end: Date | null) =>
  `Votre abonnement s’arrêtera ${formatEndDay(end)}. Jusque-là, vous gardez tout ce que Premium donne. Ensuite, plus rien n’est prélevé.`
export const BACK_TO_SUBSCRIPTION = 'Revenir à mon abonnement'
export const formatCancelledText = (end: Date | null) =>
  `C’est fait. Votre abonnement s’arrête ${formatEndDay(end)}, et un e-mail vous le confirme.`
export const RECEIPT_LABELS = {
  seller: 'Vendu par',
  buyer: 'Payé par',
  what: 'Pour',
  invoice: 'Facture',
  contract: 'Contrat',
  paid: 'Payé le',
  means: 'Moyen de paiement',
  amount: 'Montant, toutes taxes comprises',
}
export const formatReceiptSubject = (paid: Date, end: Date | null) =>
  `Abonnement Premium, un mois${end ? `, du ${formatDay(paid)} au ${formatDay(end)}` : ''}`

// Sentences of the daily limits. Those quoted by the specification (2, section 8) are exact.

export const LIMIT_TITLES = {
  asks: "Vous avez atteint la limite de demandes d'ami pour aujourd'hui",
  conversations: 'Vous avez atteint la limite de nouvelles conversations pour aujourd’hui',
  messages: 'Vous avez atteint la limite de messages pour aujourd’hui',
} as const

export const LIMIT_UNTIL_TOMORROW = {
  asks: 'Vous pourrez en envoyer d’autres demain.',
  conversations:
    'Vous pourrez en ouvrir d’autres demain. Celles que vous avez déjà restent ouvertes\u202f: rien ne s’y perd.',
  messages: 'Vous pourrez en écrire d’autres demain. Ce que vous avez écrit est gardé.',
} as const

export const NO_LIMIT_WITH_PREMIUM = 'Avec Premium, il n’y a plus de limite\u202f: 4,99\u00a0€ par mois.'
export const SEE_PREMIUM = 'Découvrir Premium'

// Sentences of payments: calls, forms, the page after a payment, the test payment.

export const SUBSCRIBING_CLOSED = 'L’abonnement n’est pas ouvert sur ce site.'
export const ALREADY_PREMIUM = 'Vous êtes déjà Premium.'
export const NEVER_SUBSCRIBED = 'Vous n’avez pas d’abonnement.'
export const NOTHING_TO_CANCEL = 'Vous n’avez pas d’abonnement à résilier, ou c’est déjà fait.'
export const NOTHING_TO_RESUME = 'Il n’y a pas de résiliation à annuler.'
export const PAYMENT_UNAVAILABLE =
  'Le service de paiement ne répond pas. Rien n’a été payé\u202f: réessayez dans quelques minutes.'
export const TRY_AGAIN = 'Votre abonnement vient de changer ailleurs. Réessayez.'
export const TOO_MANY_ATTEMPTS = 'Vous avez beaucoup essayé. Patientez quelques minutes, puis réessayez.'

export const CANCELLED =
  'Votre abonnement est résilié. Vous restez Premium jusqu’à la fin de la période payée.'
export const CANCELLED_LATER =
  'Votre résiliation est enregistrée. Le service de paiement ne répond pas pour l’instant\u202f: elle lui sera transmise dès qu’il répondra.'
export const RESUMED = 'Votre résiliation est annulée\u202f: l’abonnement continue.'
export const RESUMED_LATER =
  'C’est noté\u202f: l’abonnement continue. Le service de paiement ne répond pas pour l’instant, il le saura dès qu’il répondra.'
export const NO_TEST_PAYMENT = 'Le paiement d’essai n’est pas ouvert sur ce site.'
export const NOTHING_TO_PAY = 'Il n’y a rien à payer.'
export const PAYMENT_REFUSED = 'Le paiement d’essai a échoué. Rien n’a changé.'

// The site's own advertisements. An operator who shows others edits them here.
const PREMIUM_PANEL: Panel = {
  icon: 'sparkles',
  title: 'Premium, et plus une publicité',
  text: 'Demandes et messages sans limite, «\u202fmessage lu\u202f», emoji animé\u202f: 4,99\u00a0€ par mois.',
  href: '/premium',
}
const SAFETY_PANEL: Panel = {
  icon: 'shield-check',
  title: 'Bientôt un premier rendez-vous\u202f?',
  text: 'Un lieu public, un proche prévenu\u202f: nos conseils pour se voir l’esprit tranquille.',
  href: '/conseils-securite',
}
const FORUM_PANEL: Panel = {
  icon: 'messages-square',
  title: 'Le forum vous garde une chaise',
  text: 'On s’y raconte, on s’y conseille, on s’y donne rendez-vous.',
  href: '/forum',
}
const SOURCE_PANEL: Panel = {
  icon: 'heart-handshake',
  title: 'Ce site est un logiciel libre',
  text: 'Son code est ouvert à tous\u202f: chacun peut le lire, le corriger, en faire sa propre guinguette.',
  href: '/mentions-legales',
}

/** Panels that rotate in each location. */
export const PANELS = {
  home: [PREMIUM_PANEL, FORUM_PANEL, SAFETY_PANEL, SOURCE_PANEL],
  search: [SAFETY_PANEL, PREMIUM_PANEL, SOURCE_PANEL],
  forum: [SOURCE_PANEL, SAFETY_PANEL, PREMIUM_PANEL],
} as const satisfies Record<string, readonly Panel[]>

/** The member's home, search results, a list of topics. */
export type PanelLocation = keyof typeof PANELS

// Sales, for the founder.

export const MONTH_INVALID = 'Choisissez un mois, comme 2026-11.'
export const SALES_COLUMNS = [
  'jour',
  'taux_tva',
  'devise',
  'moyen',
  'paiements',
  'encaisse_ttc',
  'remboursements',
  'rembourse_ttc',
  'net_ttc',
  'net_ht',
  'tva',
]
export const SALES_MEANS = { stripe: 'carte', test: 'essai' }
