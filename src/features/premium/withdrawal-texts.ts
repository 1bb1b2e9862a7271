import { CURRENCY, PREMIUM_PRICE } from '../../shared/premium.ts'
import { formatDay, formatMoney } from './format-texts.ts'

// The right to go back on a contract made at a distance (code de la consommation, L221-18 to L221-28). Premium begins at once because
// its member asks for it expressly; the right stays, and what was served is paid for.
const THREE_DAYS_PRICE = Math.round((PREMIUM_PRICE * 3) / 30)

/** Said before anything is paid. */
export const WITHDRAWAL_PARAGRAPHS = [
  'Vous avez quatorze jours, à partir de l’abonnement, pour vous rétracter\u202f: sans donner de raison, et sans frais (article L221-18 du code de la consommation).',
  'Premium commence dès le paiement, parce que vous le demandez expressément (article L221-25). Vous gardez votre droit de rétractation\u202f: il ne s’éteint que pour un service entièrement rendu (article L221-28), et un mois de Premium ne l’est pas en quatorze jours.',
  `Si vous vous rétractez, nous vous rendons ce que vous avez payé, moins les jours déjà servis. Au bout de trois jours sur trente, par exemple, vous devez ${formatMoney(THREE_DAYS_PRICE, CURRENCY)} et nous vous rendons ${formatMoney(PREMIUM_PRICE - THREE_DAYS_PRICE, CURRENCY)}, sous quatorze jours et par le même moyen de paiement.`,
]
export const IMMEDIATE_START_MISSING =
  'Cochez cette case pour que Premium commence tout de suite. Sans elle, nous ne pouvons pas ouvrir l’abonnement.'
/** What may be written, and need not be (annex of article R221-1). @param seller whom it is addressed to */
export const formatWithdrawalForm = (seller: string) => [
  `À l’attention de ${seller}\u202f:`,
  'Je vous notifie par la présente ma rétractation du contrat portant sur l’abonnement Premium de Guinguette.',
  'Commandé le\u202f:',
  'Mon nom\u202f:',
  'L’adresse e-mail de mon compte\u202f:',
  'Date\u202f:',
]

/** @param last day of the right */
export const formatWithdrawalDeadline = (last: Date) =>
  `Vous pouvez vous rétracter jusqu’au ${formatDay(last)} inclus, ou jusqu’au jour ouvrable suivant si ce jour est férié.`
