import { CURRENCY, PREMIUM_PRICE } from '../../shared/premium.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { formatMoney } from './format-texts.ts'

export const PREMIUM_TITLE = 'Premium'
export const PRICE = formatMoney(PREMIUM_PRICE, CURRENCY)
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
/** The way out, told before the way in. */
export const CANCEL_STEPS = [
  '«\u202fRésilier\u202f», au bas de chaque page.',
  '«\u202fRésilier mon abonnement\u202f», pour confirmer.',
]
export const SUBSCRIBE_TITLE = 'S’abonner'
export const SUBSCRIBE_TERMS = `${PRICE} aujourd’hui, puis chaque mois, jusqu’à ce que vous arrêtiez.`
export const SUBSCRIBE = `S’abonner pour ${PRICE} par mois`
