import { CURRENCY, PREMIUM_PRICE } from '../../shared/premium.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { moneyOf } from './said-texts.ts'

export const PREMIUM_TITLE = 'Premium'
export const PREMIUM_DESCRIPTION =
  'Ce que Premium change sur Guinguette, pour 4,99 € par mois, sans engagement.'
export const PREMIUM_LEAD = 'Une lanterne de plus au-dessus de votre table. Tout l’essentiel reste gratuit.'
export const PRICE = moneyOf(PREMIUM_PRICE, CURRENCY)
export const A_MONTH = 'par mois'
export const PRICE_NOTE = 'Toutes taxes comprises, sans engagement.'

export const TEST_PAYMENT = 'Paiement d’essai\u202f: rien n’est prélevé.'
export const CLOSED = 'L’abonnement n’est pas ouvert sur ce site.'
export const CLOSED_WHY = 'Il n’y a donc rien à payer, ni carte à donner.'
export const SIGN_UP_FIRST = 'Pour vous abonner, il vous faut d’abord un compte. Il est gratuit.'
export const SIGN_UP = 'Créer mon compte'
export const SIGN_IN = 'J’ai déjà un compte'
export const SUSPENDED = 'Votre compte est suspendu\u202f: vous ne pouvez pas vous abonner pour l’instant.'
export const CONFIRM_FIRST =
  'Confirmez d’abord votre adresse e-mail\u202f: c’est là que nous enverrons votre contrat et vos reçus.'
export const CONFIRM = 'Confirmer mon adresse'
export const ALREADY = 'Vous êtes Premium.'
export const ALREADY_WHY = 'Tout ce qui suit est à vous.'
export const CHOOSE_EMOJI = 'Choisir mon emoji'
export const MY_SUBSCRIPTION = 'Mon abonnement'

export const ADVANTAGES_TITLE = 'Ce que Premium change'

/** The six of the specification (2, section 1), in its order. */
export const ADVANTAGES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'user-round-plus',
    title: 'Demandes d’ami illimitées',
    text: 'Envoyez-en autant que la soirée vous en inspire.',
  },
  {
    icon: 'messages-square',
    title: 'Messages illimités',
    text: 'Autant de conversations et de mots que vous voulez.',
  },
  {
    icon: 'eye-off',
    title: 'Aucune publicité',
    text: 'Rien entre vous et les autres.',
  },
  {
    icon: 'check-check',
    title: 'Message lu',
    text: 'Sachez quand votre dernier message a été lu.',
  },
  {
    icon: 'sparkles',
    title: 'Profil mis en valeur',
    text: 'Un anneau doré autour de votre carte, un pseudo souligné de lumière.',
  },
  {
    icon: 'smile',
    title: 'Emoji animé',
    text: 'Le vôtre, à côté de votre pseudo, partout où l’on vous croise.',
  },
]

export const FREE_TITLE = 'Sans Premium'
/** What free members may do each day; the numbers are the site's settings. */
export const freeLimits = (asks: number, conversations: number, messages: number) =>
  `Chaque jour\u202f: ${asks} demandes d’ami, ${conversations} nouvelles conversations et ${messages} messages. Chercher, lire, aimer, commenter, écrire au forum\u202f: sans limite.`

export const END_TITLE = 'Pour arrêter\u202f: trois clics au plus'
/** The way out, told before the way in. */
export const END_STEPS = [
  '«\u202fRésilier\u202f», au bas de chaque page.',
  '«\u202fRésilier mon abonnement\u202f», pour confirmer.',
]
export const END_THEN =
  'C’est fait\u202f: à tout moment, sans raison à donner. Premium reste ouvert jusqu’à la fin du mois payé, et un e-mail vous le confirme.'

export const SUBSCRIBE_TITLE = 'S’abonner'
export const SUBSCRIBE_SAYS = `${PRICE} aujourd’hui, puis chaque mois, jusqu’à ce que vous arrêtiez.`
export const SUBSCRIBE = `S’abonner pour ${PRICE} par mois`
export const PAID_BY_STRIPE =
  'Vous payez par carte chez Stripe, notre prestataire de paiement. Guinguette ne voit jamais votre numéro de carte.'
export const PAID_BY_TEST =
  'Aucune carte ne vous est demandée\u202f: ce site s’essaie, et rien n’est prélevé. Tout le reste se passe comme avec un vrai paiement.'
export const TERMS_LINE = 'L’abonnement suit les '
export const TERMS = 'conditions générales'
