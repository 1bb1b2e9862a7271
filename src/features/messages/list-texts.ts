// Words of the list of conversations. Those quoted by the specification are kept to the letter.

export const SEARCH_TOO_LONG = '50 caractères au plus.'

export const MESSAGES_TITLE = 'Messages'
export const CONVERSATIONS = 'Conversations'
export const SEARCH_LABEL = 'Chercher par nom'
export const CLEAR_SEARCH = 'Voir toutes les conversations'

export const NO_CONVERSATION = 'Aucune conversation'
export const NO_CONVERSATION_YET = 'Un mot suffit pour commencer\u202f: choisissez quelqu’un et écrivez-lui.'
export const noNameLike = (search: string) => `Personne ici ne porte un nom comme «\u202f${search}\u202f».`
export const MEET_SOMEBODY = 'Rencontrer quelqu’un'

/** Followed by the hint to tell of a bug. */
export const CONVERSATIONS_FAILED = 'Erreur impossible de charger les conversations'
export const INTERLOCUTOR_FAILED = "Erreur impossible de charger l'interlocuteur"

export const YESTERDAY = 'hier'
/** From Sunday, as `Date` counts them. */
export const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
export const SHORT_MONTHS = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
]

export const DELETED_MEMBER = 'Membre supprimé'
export const GIF_WORD = 'Gif'
export const NOTHING_WRITTEN = 'Rien d’écrit pour l’instant'
/** A message of the reader's own. */
export const own = (message: string) => `Vous\u202f: ${message}`
export const isWriting = (name: string) => `${name} écrit…`
export const unreadCount = (count: number) => `${count} ${count === 1 ? 'non lu' : 'non lus'}`

export const INVITATION_TITLE = 'Une table vous attend'
export const INVITATION = 'Choisissez une conversation pour la reprendre là où vous l’avez laissée.'
/** Of an open conversation, while nobody knows yet whom it is with. */
export const CONVERSATION = 'Conversation'
export const conversationWith = (name: string) => `Conversation avec ${name}`
export const BACK_TO_LIST = 'Retour aux conversations'

export const hideLabel = (name: string) => `Masquer la conversation avec ${name}`
export const HIDE = 'Masquer'
export const CANCEL = 'Annuler'
export const HIDE_TITLE = 'Masquer cette conversation\u202f?'
export const hideWarning = (name: string) =>
  `Elle quitte votre liste, sans rien effacer ni rien dire à ${name}. Elle reviendra avec le prochain message.`

export const GONE_TITLE = 'Cette conversation n’est plus disponible.'
export const GONE = 'Vos autres conversations vous attendent.'

/** Announced to screen readers, for other conversations than the open one. */
export const NEW_MESSAGE = 'Nouveau message'
export const newMessageFrom = (name: string) => `Nouveau message de ${name}`

/** The title of the page, before the site's name. */
export const titleOf = (unread: number, title: string) => (unread > 0 ? `(${unread}) ${title}` : title)

export const OLDER_MESSAGES = 'Messages plus anciens'
export const NEWEST_MESSAGES = 'Messages les plus récents'
export const YOUR_MESSAGE = 'Votre message'
export const SEND = 'Envoyer'
