import type { Stage } from './policy.ts'
import { dayOf } from './said-texts.ts'

export const SUBSCRIPTION_TITLE = 'Mon abonnement'

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

export const PAST_DUE_HELP =
  'Pour qu’il passe, changez de carte, ou parlez-en à votre banque. Si aucun essai ne passe, l’abonnement s’arrête de lui-même.'
export const PAST_DUE_TEST =
  'C’est un paiement d’essai\u202f: aucune carte n’est en jeu. Refaites-le pour qu’il passe, sinon l’abonnement s’arrête de lui-même.'
export const IS_TEST = 'Abonnement d’essai\u202f: rien n’est prélevé, et rien ne le sera.'
export const SUSPENDED_TOO =
  'Votre compte est suspendu. Votre abonnement, lui, continue tant que vous ne le résiliez pas.'

export const FACTS = {
  price: 'Prix',
  next: 'Prochain paiement',
  until: 'Ouvert jusqu’au',
  since: 'Abonnement pris le',
  means: 'Moyen de paiement',
}
export const aMonth = (price: string) => `${price} par mois, toutes taxes comprises`
export const MEANS = { stripe: 'Carte bancaire, chez Stripe', test: 'Paiement d’essai' }

export const CHANGE_CARD = 'Changer de carte'
export const TO_TEST = 'Ouvrir le paiement d’essai'
export const END = 'Résilier'
export const RESUME = 'Reprendre mon abonnement'
export const SEE_PREMIUM = 'Découvrir Premium'
export const SUBSCRIBE_AGAIN = 'S’abonner de nouveau'

export const PAYMENTS_TITLE = 'Mes paiements'
export const NO_PAYMENTS = 'Vos paiements et leurs reçus seront ici.'
export const RECEIPT = 'Reçu'
export const receiptOf = (paid: Date) => `Reçu du ${dayOf(paid)}`

export const END_TITLE = 'Résilier mon abonnement'
export const endSays = (end: Date | null) =>
  `Votre abonnement s’arrêtera ${on(end)}. Jusque-là, vous gardez tout ce que Premium donne. Ensuite, plus rien n’est prélevé.`
export const END_KEPT =
  'Votre compte reste ouvert, avec vos photos, vos amis et vos messages. Seul l’emoji se repose\u202f: il revient si vous reprenez.'
export const END_CONFIRM = 'Résilier mon abonnement'
export const END_MAIL = 'Un e-mail vous le confirmera.'
export const BACK = 'Revenir à mon abonnement'
export const NOTHING_TO_END = 'Il n’y a rien à résilier'

export const ended = (end: Date | null) =>
  `C’est fait. Votre abonnement s’arrête ${on(end)}, et un e-mail vous le confirme.`
export const RESUMED = 'Votre abonnement continue. Merci de rester à table.'

export const RECEIPT_PRINT =
  'Pour le garder, imprimez cette page ou enregistrez-la en PDF depuis votre navigateur.'
export const RECEIPT_TEST = 'Paiement d’essai\u202f: rien n’a été prélevé. Ce reçu n’en est pas un vrai.'
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
