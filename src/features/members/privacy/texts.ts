import type { SwitchName } from './contract.ts'

// Sentences of the visibility settings and the pause.
/** Label and exact effect of each switch. */
export const SWITCH_TEXTS: Record<SwitchName, { label: string; description: string }> = {
  hides_presence: {
    label: 'Cacher ma présence',
    description:
      'Les autres membres ne voient ni que vous êtes là, ni que vous êtes en train d’écrire, ni l’heure de votre dernière visite\u202f: seulement sa semaine. Ce que vous faites garde son heure\u202f: messages, visites de profils, publications et, sauf réglage contraire, messages lus.',
  },
  sends_receipts: {
    label: 'Je dis quand j’ai lu',
    description:
      'Les membres Premium voient «\u202fmessage lu\u202f» sous ce qu’ils vous ont écrit. Sinon, personne ne voit quand vous avez lu, et vous ne voyez pas quand les autres ont lu, même avec Premium.',
  },
  accepts_photos: {
    label: 'Recevoir des photos dans les conversations',
    description:
      'Après cinq messages de chacun, on peut vous en envoyer. Chaque photo reste floue tant que vous ne la touchez pas. Sinon, personne ne vous en envoie.',
  },
  hides_distance: {
    label: 'Cacher ma distance',
    description:
      'Les autres ne voient ni à combien de kilomètres vous êtes, ni votre pays, et ne vous trouvent qu’en cherchant partout. Vous voyez toujours à quelle distance ils sont.',
  },
  hides_from_search: {
    label: 'Ne pas figurer dans la recherche',
    description:
      'Vous n’êtes plus dans la recherche, le carrousel, le mur des photos ni, sauf pour vos amis, les actualités de tout le site. Vos amis, vos conversations, le forum et le lien vers votre profil restent.',
  },
  hides_name: {
    label: 'Cacher mon nom',
    description:
      'Sans être connecté, on lit «\u202fUn membre\u202f» à la place de votre nom sur le forum. Les membres voient votre nom\u202f; ce que d’autres ont écrit de leur main reste écrit.',
  },
  hides_looks: {
    label: 'Cacher mon physique',
    description:
      'Taille, silhouette, yeux et cheveux ne se lisent que chez vos amis, et aucun filtre ne vous trouve par eux.',
  },
  hides_life: {
    label: 'Cacher mon mode de vie',
    description:
      'Situation, métier, enfants, alcool et tabac ne se lisent que chez vos amis, et aucun filtre ne vous trouve par eux.',
  },
  hides_beliefs: {
    label: 'Cacher mon orientation et ma religion',
    description:
      'Elles ne se lisent que chez vos amis, et aucun filtre ne vous trouve par elles. C’est ainsi tant que vous ne choisissez pas de les montrer.',
  },
  shown_to_visitors: {
    label: 'Visible aux visiteurs',
    description:
      'Sans être connecté, on peut voir votre nom, votre âge et votre photo de profil sur la page d’accueil et sur votre profil, jamais le reste. Sinon, on y lit «\u202fUn membre\u202f», et personne n’y apprend que vous êtes ici.',
  },
}
/** Replies for each switch: off, on. */
export const SWITCH_SAVED: Record<SwitchName, readonly [off: string, on: string]> = {
  hides_presence: ['Votre présence se voit de nouveau.', 'Votre présence est cachée.'],
  sends_receipts: [
    'Vous ne dites plus quand vous avez lu, et ne voyez plus quand les autres ont lu.',
    'Vous dites de nouveau quand vous avez lu.',
  ],
  accepts_photos: [
    'On ne vous envoie plus de photos.',
    'On peut de nouveau vous envoyer des photos, après cinq messages de chacun.',
  ],
  hides_distance: ['Votre distance se voit de nouveau.', 'Votre distance est cachée.'],
  hides_from_search: ['On peut de nouveau vous trouver.', 'Vous ne figurez plus dans la recherche.'],
  hides_name: [
    'Sur le forum, votre nom se lit de nouveau sans compte.',
    'Sur le forum, votre nom est caché aux personnes sans compte.',
  ],
  hides_looks: ['Tous les membres lisent votre physique.', 'Seuls vos amis lisent votre physique.'],
  hides_life: ['Tous les membres lisent votre mode de vie.', 'Seuls vos amis lisent votre mode de vie.'],
  hides_beliefs: [
    'Tous les membres lisent votre orientation et votre religion.',
    'Seuls vos amis lisent votre orientation et votre religion.',
  ],
  shown_to_visitors: [
    'Sans compte, on ne voit plus que vous êtes ici.',
    'Votre nom, votre âge et votre photo de profil se voient sans compte.',
  ],
}
/** In the order of `SHOWN_ACTIVITY`: each choice, and the reply to it. */
export const ACTIVITY_CHOICES = ['Rien', 'Le forum', 'Tout, et à mes amis le reste'] as const
export const ACTIVITY_SAVED = [
  'Les autres ne lisent plus rien de votre activité.',
  'Les autres lisent vos topics et vos messages du forum, et rien d’autre.',
  'Les autres lisent votre activité\u202f; vos likes, commentaires et amitiés, vos amis seulement.',
] as const
export const ALL_SWITCHES_SAVED = 'Vos réglages sont enregistrés.'
export const TOO_MANY_CHANGES =
  'Vous avez changé ces réglages bien des fois. Attendez un peu avant de recommencer.'
export const PAUSE_EFFECTS = [
  {
    icon: 'eye-off',
    text: 'Plus personne ne vous trouve, n’ouvre votre profil ni ne voit vos photos.',
  },
  {
    icon: 'mail',
    text: 'Personne ne peut vous écrire ni vous demander en ami\u202f; nous ne vous envoyons plus que l’indispensable\u202f: sécurité, paiements, décisions sur votre compte.',
  },
  {
    icon: 'messages-square',
    text: 'Vos conversations et vos messages sur le forum restent en place, avec votre nom. Vous pouvez tout lire, sans écrire.',
  },
  { icon: 'undo-2', text: 'Vous reprenez quand vous voulez, d’un geste\u202f: tout revient comme avant.' },
] as const
export const ACCOUNT_PAUSED = 'Votre compte est en pause. À bientôt.'
export const ACCOUNT_RESUMED = 'Content de vous revoir\u202f: tout est comme avant.'
export const STAFF_CANNOT_PAUSE =
  'Un membre de l’équipe ne met pas son compte en pause\u202f: demandez d’abord au fondateur de vous retirer votre rôle.'
