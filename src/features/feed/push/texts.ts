import { NOTIFICATION_KIND, type NotificationKind } from '../../../shared/notifications.ts'

// Replies of the calls.

export const SUBSCRIBED = 'Cet appareil vous préviendra.'
export const NOT_TURNED_ON = 'Notifications non activées sur cet appareil.'
export const UNSUBSCRIBED = 'Cet appareil ne vous préviendra plus.'
export const NOT_SUBSCRIBED = 'Cet appareil ne vous prévient pas.'
export const UNKNOWN_PUSH_SERVICE = 'Nous ne connaissons pas le service d’alertes de ce navigateur.'
export const BAD_KEYS = 'Les clés de ce navigateur ne sont pas valides.'
export const PUSH_TOO_OFTEN = 'Vous changez d’avis un peu vite. Réessayez dans quelques minutes.'

// Pushes.

/** Pushes without author and text, which others could read on the screen. */
export const DISCREET_TEXTS: Record<NotificationKind, string> = {
  [NOTIFICATION_KIND.messages]: 'Vous avez un nouveau message',
  [NOTIFICATION_KIND.asks]: 'Vous avez une demande d’ami',
  [NOTIFICATION_KIND.friends]: 'Une demande d’ami est acceptée',
  [NOTIFICATION_KIND.comments]: 'Vous avez un nouveau commentaire',
  [NOTIFICATION_KIND.likes]: 'Une de vos photos a plu',
  [NOTIFICATION_KIND.replies]: 'Un topic que vous suivez a une réponse',
  [NOTIFICATION_KIND.mentions]: 'On vous a mentionné sur le forum',
  [NOTIFICATION_KIND.topics]: 'Un topic que vous suivez a changé',
  [NOTIFICATION_KIND.outings]: 'Une de vos sorties a du nouveau',
  [NOTIFICATION_KIND.staff]: 'Le staff vous a laissé un mot',
  [NOTIFICATION_KIND.safety]: 'Un mot du site pour vous',
}
export const SENT_GIF = 'vous a envoyé un gif'
export const SENT_FRIEND_REQUEST = 'vous demande en ami'

interface DigestCounts {
  messages: number
  requests: number
  others: number
}

/** The digest of a quiet evening; contains at least one. */
export function formatDigest({ messages, requests, others }: DigestCounts) {
  const parts = [
    formatCounted(messages, 'message'),
    formatCounted(requests, 'signe'),
    formatCounted(others, 'notification'),
  ]
  return `Pendant votre soirée tranquille\u202f: ${parts.filter(Boolean).join(', ')}`
}

const formatCounted = (count: number, noun: string) =>
  count > 0 ? `${count >= 100 ? '100 et plus' : count} ${noun}${count > 1 ? 's' : ''}` : ''

// The switch of one browser in the settings.

export const PUSH_TITLE = 'Cet appareil'
export const PUSH_ON = 'Cet appareil vous prévient, même quand le site est fermé.'
export const PUSH_DENIED = 'Vous avez refusé les notifications de ce site.'
export const PUSH_ALLOW =
  'Pour les permettre, ouvrez les réglages du site (l’icône à gauche de l’adresse), puis Notifications, puis Autoriser, et rechargez la page.'
export const PUSH_FAILED = 'Cet appareil n’a pas pu être inscrit. Vérifiez votre connexion, puis réessayez.'

// The offer after an action that waits for a reply.

export const PUSH_OFFER = 'Être prévenu de la réponse, même site fermé\u202f?'
