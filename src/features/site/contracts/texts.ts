import { formatDay, formatMoment, formatMoney } from '../../../shared/formats.ts'
import { CURRENCY } from '../../../shared/premium.ts'

// Labels that the law gives (code de la consommation, L221-21 and D221-5; L215-1-1 and D215-1).
export const WITHDRAW_HERE = 'Renoncer au contrat ici'
export const CONFIRM_WITHDRAWAL = 'Confirmer la rétractation'
export const CANCEL_HERE = 'Résilier votre contrat'
export const CONFIRM_CANCELLATION = 'Confirmer la résiliation'

export const NAME_MISSING = 'Écrivez votre nom, ou votre pseudo.'
export const NAME_LONG = '100 caractères au plus.'
export const REFERENCE_LONG = '40 caractères au plus.'
export const TOO_MANY_STATEMENTS =
  'Beaucoup de demandes viennent de votre connexion. Réessayez dans une heure, ou écrivez-nous\u202f: la date de votre message compte.'

export const NO_CONTRACT = 'Votre compte n’a pas de contrat dont se rétracter.'
export const ALREADY_WITHDRAWN = 'Votre rétractation est déjà enregistrée. Vous n’avez rien d’autre à faire.'
export const TOO_LATE_TO_WITHDRAW =
  'Les quatorze jours sont passés. Vous pouvez résilier\u202f: plus rien ne sera prélevé.'
export const UNDO_GONE = 'Ce lien n’est plus valable\u202f: il a servi, ou il a plus de 72 heures.'
export const CANCELLATION_UNDONE = 'La résiliation est annulée\u202f: l’abonnement continue.'

/** The same whether or not there is such a contract. */
export const formatReceived = (kind: 'withdrawal' | 'cancellation', at: Date) =>
  kind === 'withdrawal'
    ? `Nous avons reçu votre rétractation le ${formatMoment(at)}, heure de Paris. Un e-mail vous le confirme.`
    : `Nous avons reçu votre résiliation le ${formatMoment(at)}, heure de Paris. Un e-mail vous le confirme.`

/** Money that a withdrawal gives back. */
export interface RefundFacts {
  isTest: boolean
  days_served: number
  paid: number
  refund: number
}

/** @param isDone after the withdrawal */
export function formatRefund({ isTest, days_served, paid, refund }: RefundFacts, isDone: boolean): string {
  if (isTest) return 'C’est un abonnement d’essai\u202f: rien n’a été prélevé, il n’y a rien à rendre.'
  if (paid === 0)
    return 'Aucun paiement ne nous est parvenu. S’il en vient encore un, nous vous le rendons en entier.'
  const money = formatMoney(refund, CURRENCY)
  const served =
    days_served === 0
      ? 'tout ce que vous avez payé'
      : `ce que vous avez payé (${formatMoney(paid, CURRENCY)}), moins ${days_served === 1 ? 'un jour entier servi' : `${days_served} jours entiers servis`}`
  return `${isDone ? 'Nous vous rendons' : 'Nous vous rendrons'} ${money}\u202f: ${served}, par le même moyen de paiement, sous quatorze jours.`
}

export const formatLate = (last: Date) =>
  `Vous pouviez vous rétracter jusqu’au ${formatDay(last)} inclus. Vous pouvez résilier à tout moment\u202f: plus rien ne sera prélevé.`

/** For the operator: a statement that no contract matches. */
export function formatUnmatched(
  kind: 'withdrawal' | 'cancellation',
  {
    name,
    email,
    contract,
    received_at,
  }: { name: string; email: string; contract: string; received_at: Date },
): string {
  const what = kind === 'withdrawal' ? 'Rétractation' : 'Résiliation'
  return `${what} reçue sans connexion le ${formatMoment(received_at)}, que le site n’a pas pu rattacher à un contrat.

Nom\u202f: ${name}
E-mail\u202f: ${email}
Contrat\u202f: ${contract || 'non donné'}

Cherchez le contrat (chez Stripe, la référence est dans les métadonnées), demandez ce qui manque en répondant à cette personne, et rendez ou arrêtez le paiement chez Stripe\u202f: le site suit. La date de cette déclaration compte.`
}
