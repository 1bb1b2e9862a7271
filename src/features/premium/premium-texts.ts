import type { IconName } from '../../ui/icon-names.ts'

export const PREMIUM_TITLE = 'Premium'
export const PREMIUM_DESCRIPTION = 'Ce que Premium change sur Guinguette, pour 4,99 € par mois.'
export const PREMIUM_LEAD = 'Une lanterne de plus au-dessus de votre table. Tout l’essentiel reste gratuit.'
export const PRICE = '4,99\u00a0€'
export const A_MONTH = 'par mois'
export const NOT_YET = 'L’abonnement ouvre bientôt.'
export const NOT_YET_WHY =
  'Il n’y a donc rien à payer aujourd’hui, ni carte à donner. Vous pourrez vous abonner ici même, et arrêter quand vous voudrez.'
export const ALREADY = 'Vous êtes Premium.'
export const ALREADY_WHY = 'Tout ce qui suit est à vous.'
export const CHOOSE_EMOJI = 'Choisir mon emoji'
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
  `Chaque jour\u202f: ${asks} demandes d’ami, ${conversations} nouvelles conversations et ${messages} messages. Chercher, lire, répondre, aimer, commenter\u202f: sans limite.`
