import { formatDay } from './format-texts.ts'
import type { SubscriptionStage } from './policy.ts'
/** How it stands, in a word. */
export const STAGE_LABELS: Record<SubscriptionStage, string> = {
  none: 'Pas d’abonnement',
  given: 'Premium offert',
  active: 'Actif',
  'past-due': 'Paiement refusé',
  ending: 'S’arrête',
  ended: 'Terminé',
}

/** How it stands, and what that means. @param end of the period that is paid, where it is known */
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
  paid: 'Payé le',
  means: 'Moyen de paiement',
  amount: 'Montant, toutes taxes comprises',
}
export const formatReceiptSubject = (paid: Date, end: Date | null) =>
  `Abonnement Premium, un mois${end ? `, du ${formatDay(paid)} au ${formatDay(end)}` : ''}`
