// Words of the list of conversations. Those quoted by the specification are kept to the letter.

export const SEARCH_TOO_LONG = '50 caractères au plus.'

export const MESSAGES_TITLE = 'Messages'
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
export const BACK_TO_LIST = 'Retour aux conversations'
export const HIDE_LABEL = 'Masquer'
/** Announced to screen readers, for other conversations than the open one. */
export const NEW_MESSAGE = 'Nouveau message'
export const formatNewMessage = (name: string) => `Nouveau message de ${name}`

/** The title of the page, before the site's name. */
export const formatPageTitle = (unread: number, title: string) =>
  unread > 0 ? `(${unread}) ${title}` : title
