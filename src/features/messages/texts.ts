import { formatWasAt, type SharedOuting } from '../../shared/outing-kinds.ts'

// Sentences of the calls; those that product.md quotes are exact.

export const NO_CONVERSATION = 'Cette conversation n’existe pas.'
export const CONVERSATION_OVER = 'Cette conversation n’est plus là'
export const CONVERSATION_OVER_MEANS =
  'Elle a pris fin, ou l’autre personne n’est plus joignable ici. Vos autres conversations n’ont pas changé.'
export const ALL_CONVERSATIONS = 'Toutes vos conversations'
export const NO_MEMBER = 'Ce membre n’existe pas.'

/** Of two who met at an outing and would go out together again: 'Vous étiez tous deux au bal de samedi'. */
export const formatMet = (met: SharedOuting) => `Vous étiez tous deux ${formatWasAt(met, Date.now())}`

// Opening a conversation.
export const MESSAGE_TO_ONESELF = 'Vous ne pouvez pas vous écrire à vous-même.'
export const UNBLOCK_FIRST = 'Vous avez bloqué ce membre\u202f: débloquez-le d’abord pour lui écrire.'
export const MEMBER_SUSPENDED = 'Le compte de ce membre est suspendu\u202f: vous ne pouvez pas lui écrire.'
export const OUTSIDE_GATE = 'Ce membre n’accepte pas les messages de votre profil.'
export const FRIENDS_ONLY = 'Ce membre ne reçoit que les messages de ses amis.'
export const VERIFIED_ONLY = 'Ce membre ne reçoit que les messages des membres vérifiés.'
/** On profiles, and below a pending text. */
export const KEPT_UNTIL_CONFIRMED = 'Partira dès que votre adresse est confirmée.'

// Kept until the e-mail is confirmed.
export const KEPT_FULL =
  'Trois messages attendent déjà la confirmation de votre adresse. Supprimez-en un, ou confirmez-la d’abord.'
export const NO_KEPT_MESSAGE = 'Ce message n’attend plus\u202f: il est parti, ou déjà supprimé.'
export const KEPT_DELETED = 'Votre message est supprimé.'
/** Discloses no block. */
export const KEPT_UNREACHABLE = 'Ce membre n’est plus joignable.'

// Sending.
export const MEMBER_LEFT = 'Ce membre a quitté le site\u202f: personne ne lirait votre message.'
export const BAD_GIF = 'Ce gif ne vient pas du site\u202f: choisissez-en un dans la liste.'
export const SAME_TEXT =
  'Vous avez déjà envoyé ce texte à trois membres aujourd’hui. Quelques mots rien que pour celui-ci, et il partira.'
export const CONTACT_TOO_SOON =
  'Vous venez de donner un lien ou des coordonnées à quelqu’un qui ne vous a pas encore répondu. Attendez quelques minutes avant de recommencer.'
export const SENT_TOO_FAST = 'Vous écrivez très vite. Patientez un instant, puis envoyez de nouveau.'

export const MESSAGE_SENT = 'Votre message est envoyé.'
export const CONVERSATION_READ = 'Conversation lue.'
export const CONVERSATION_HIDDEN = 'La conversation est masquée jusqu’au prochain message.'
export const TYPING_NOTIFIED = 'C’est dit.'

// Open conversation; sentences quoted by the specification are exact.

export const MESSAGE_EMPTY = 'Écrivez quelque chose avant d’envoyer.'
export const MESSAGE_TOO_LONG = '1000 caractères au plus.'
export const BAD_TYPE = 'Un message est un texte ou un gif.'
export const BAD_KEY = 'Cette clé n’est pas valide.'
export const REPLY_UNKNOWN = 'Le message auquel vous répondez n’existe plus.'

// Quoted by the specification (1, sections 4 and 8).
export const REPORT_CONVERSATION = 'Signaler la conversation'
export const MORE_ACTIONS = 'Autres actions'
export const BLOCK_AND_REPORT = 'Bloquer et signaler'
export const TODAY = 'aujourd’hui'
export const YESTERDAY = 'hier'
/** Speaker of the next message, for screen readers. */
export const formatSpeaker = (name: string) => `${name}\u202f:`
export const RETRY = 'Réessayer'
export const NOT_SENT = 'Ce message n’est pas parti.'
export const DAILY_LIMIT_REACHED = 'Vous avez atteint la limite de messages pour aujourd’hui.'

// List of conversations; sentences quoted by the specification are exact.

export const SEARCH_TOO_LONG = '50 caractères au plus.'

export const MESSAGES_TITLE = 'Messages'
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
/** Id of the page's empty form with the token: buttons without scripts post it to their own addresses. */
export const TOKEN_FORM = 'messages-token'
export const HIDE_LABEL = 'Masquer'
/** For screen readers: a message in another conversation. */
export const NEW_MESSAGE = 'Nouveau message'
export const formatNewMessage = (name: string) => `Nouveau message de ${name}`

/** Page title, before the site's name. */
export const formatPageTitle = (unread: number, title: string) =>
  unread > 0 ? `(${unread}) ${title}` : title

// Gif picker, and gifs in a conversation.
export const GIFS_FAILED = 'Les gifs n’arrivent pas.'
export const CONNECTION_HINT = 'Vérifiez votre connexion, puis réessayez.'
export const GIPHY_CONSENT =
  'Les gifs de Giphy viennent des États-Unis\u202f: Giphy verra votre adresse IP et vos recherches de gifs.'

/** '12 gifs', for screen readers. */
export function formatGifCount(count: number): string {
  return count < 2 ? `${count} gif` : `${count} gifs`
}
