import type { Stage } from './policy.ts'
import { dayOf } from './said-texts.ts'
/** How it stands, in a word. */
export const STAGE: Record<Stage, string> = {
  none: 'Pas d’abonnement',
  given: 'Premium offert',
  active: 'Actif',
  'past-due': 'Paiement refusé',
  ending: 'S’arrête',
  ended: 'Terminé',
}

/** How it stands, and what that means. @param end of the period that is paid, where it is known */
export function stageSays(stage: Stage, end: Date | null, now: Date): string {
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
      return `Votre abonnement s’arrête ${on(end)}. Jusque-là, tout reste comme avant\u202f; ensuite, plus rien n’est prélevé.`
    case 'ended':
      return `Votre abonnement est terminé${end && end <= now ? ` depuis le ${dayOf(end)}` : ''}. Plus rien n’est prélevé.`
  }
}

const on = (end: Date | null) => (end ? `le ${dayOf(end)}` : 'à la fin du mois payé')
export const FACTS = {
  price: 'Prix',
  next: 'Prochain paiement',
  until: 'Ouvert jusqu’au',
  since: 'Abonnement pris le',
  means: 'Moyen de paiement',
}
export const MEANS = { stripe: 'Carte bancaire, chez Stripe', test: 'Paiement d’essai' }
export const receiptOf = (paid: Date) => `Reçu du ${dayOf(paid)}`
export const endSays = (end: Date | null) =>
  `Votre abonnement s’arrêtera ${on(end)}. Jusque-là, vous gardez tout ce que Premium donne. Ensuite, plus rien n’est prélevé.`
export const BACK = 'Revenir à mon abonnement'
export const ended = (end: Date | null) =>
  `C’est fait. Votre abonnement s’arrête ${on(end)}, et un e-mail vous le confirme.`
export const RECEIPT_FACTS = {
  seller: 'Vendu par',
  buyer: 'Payé par',
  what: 'Pour',
  invoice: 'Facture',
  paid: 'Payé le',
  means: 'Moyen de paiement',
  amount: 'Montant, toutes taxes comprises',
}
export const receiptFor = (paid: Date, end: Date | null) =>
  `Abonnement Premium, un mois${end ? `, du ${dayOf(paid)} au ${dayOf(end)}` : ''}`
