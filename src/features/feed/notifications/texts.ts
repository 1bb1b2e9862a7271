import type { NOTIFICATION_KIND } from '../../../shared/notifications.ts'

// Texts of the page and its calls; those quoted by the specification (2, sections 2 and 8) are exact.

export const NOTIFICATIONS_TITLE = 'Notifications'
export const NOTIFICATION_MARKED_READ = 'La notification est marquée comme lue.'
export const ALL_NOTIFICATIONS_MARKED_READ = 'Toutes les notifications sont marquées comme lues.'
export const NO_SUCH_NOTIFICATION = 'Cette notification n’existe pas.'
/** Staff decide anonymously. */
export const STAFF_NAME = 'Le staff'
export const formatQuoted = (text: string) => `«\u202f${text}\u202f»`

export const PREFERENCES_SAVED = 'Vos alertes sont enregistrées.'
/** Each kind in the preferences. */
export const KIND_TEXTS: Record<keyof typeof NOTIFICATION_KIND, { name: string; hint?: string }> = {
  messages: { name: 'Messages privés' },
  asks: { name: 'Demandes d’ami' },
  friends: { name: 'Demandes acceptées' },
  comments: { name: 'Commentaires', hint: 'sous mes photos' },
  likes: { name: 'J’aime', hint: 'sur mes photos, et les réactions à mes messages du forum' },
  replies: { name: 'Réponses', hint: 'dans les topics que je suis' },
  mentions: { name: 'Mentions', hint: 'quand on écrit mon nom sur le forum' },
  topics: { name: 'Vie des topics', hint: 'verrouillés ou rouverts' },
  outings: { name: 'Sorties', hint: 'les miennes et celles où je vais' },
  safety: { name: 'Rendez-vous', hint: '«\u202fTout va bien\u202f?\u202f» et le lendemain' },
  staff: { name: 'Décisions du staff', hint: 'sur mon compte et ce que j’écris' },
}
