import { FRIEND_REQUEST_RETRY_DAYS } from '../../shared/contacts.ts'
import { SIGN_LENGTH } from '../../shared/quotes.ts'

// Texts of the contact lists. Sentences quoted by the specification (1, sections 2 and 8; 2, section 8) are
// exact, faults included.

export const ACT_LABELS = {
  accept: 'Accepter',
  refuse: 'Refuser',
  remove: 'Retirer',
  withdraw: 'Retirer la demande',
  unblock: 'Débloquer',
} as const
/** 'Accepter : Salomé', for screen readers, which read buttons without their rows. */
export const formatActLabel = (act: string, name: string) => `${act}\u202f: ${name}`

/** Confirmations of actions that cannot be undone at once. */
export const CONFIRMATION_TEXTS = {
  remove: {
    title: (name: string) => `Retirer ${name} de vos amis\u202f?`,
    lead: 'Vous ne serez plus amis, ni l’un pour l’autre\u202f: plus de commentaires sur vos photos. Vos messages restent.',
    yes: 'Retirer',
    no: 'Garder',
  },
  withdraw: {
    title: (name: string) => `Retirer votre demande à ${name}\u202f?`,
    lead: `Vous ne pourrez pas lui en envoyer une autre avant ${FRIEND_REQUEST_RETRY_DAYS} jours.`,
    yes: 'Retirer la demande',
    no: 'La laisser',
  },
} as const

export const SEARCH_TOO_LONG = '50 caractères au plus.'

export const MEMBER_BLOCKED = 'Ce membre est bloqué\u202f: vous ne vous croiserez plus.'
export const MEMBER_UNBLOCKED = 'Ce membre n’est plus bloqué.'
export const BLOCK_ONESELF = 'Vous ne pouvez pas vous bloquer vous-même.'
export const MEMBER_UNKNOWN = 'Ce membre n’existe pas.'
export const NOT_BLOCKED = 'Ce membre n’est pas bloqué.'

// Texts of friend requests. Sentences quoted by the specification are exact.

export const BAD_REPLY = 'Répondez par 1 (accepter) ou 0 (refuser).'

export const REQUEST_SENT = 'Votre demande d’ami est envoyée.'
export const NOW_FRIENDS = 'Vous êtes maintenant amis.'
export const REQUEST_WITHDRAWN = 'Votre demande est retirée.'
export const REQUEST_REFUSED = 'Demande refusée, sans un bruit\u202f: personne n’en saura rien.'
export const FRIEND_REMOVED = 'Vous n’êtes plus amis.'

export const REFUSAL_UNDONE = 'La demande est de nouveau parmi celles que vous avez reçues.'
export const REFUSAL_FINAL = 'Trop tard\u202f: la réponse est partie.'

export const SIGN_TOO_LONG = `Un petit mot\u202f: ${SIGN_LENGTH} caractères au plus.`
export const SIGN_WITH_CONTACT =
  'Pas de lien ni de coordonnées dans une demande\u202f: gardez-les pour la conversation.'
export const SIGN_SLATE_UNKNOWN = 'Cette ardoise n’est plus là. Choisissez autre chose.'
export const SIGN_PHOTO_UNKNOWN = 'Cette photo n’est plus là. Choisissez autre chose.'
export const SIGN_TWO_QUOTES = 'Répondez à une ardoise ou à une photo, pas aux deux.'
export const NO_ROSES = 'Vos deux roses de la semaine sont offertes. Les prochaines arrivent lundi.'

export const CANNOT_MODERATE_REQUEST = 'Vous ne pouvez pas agir sur les demandes de ce membre.'
/** Shown in place of a message that staff have erased. */
export const ERASED_TEXT = 'Ce message a été retiré par le staff.'

export const YES_SEEN = 'C’est vu.'
export const NO_YES = 'Il n’y a pas de oui de ce membre.'

export const REQUEST_TO_ONESELF = 'Vous êtes déjà votre meilleur ami\u202f: choisissez quelqu’un d’autre.'
export const REQUEST_TO_FOUNDER = 'Le compte du fondateur ne reçoit pas de demandes d’ami.'
export const REQUEST_TO_BLOCKED = 'Vous avez bloqué ce membre\u202f: débloquez-le d’abord.'
export const REQUEST_TO_SUSPENDED = 'Ce compte est suspendu.'
export const ALREADY_FRIENDS = 'Vous êtes déjà amis.'
export const ALREADY_REQUESTED = 'Vous avez déjà envoyé une demande à ce membre.'
export const REQUEST_AFTER_WITHDRAWAL = `Vous avez retiré votre demande\u202f: la suivante se fait attendre ${FRIEND_REQUEST_RETRY_DAYS} jours.`
/** product.md 4. */
export const OUTSIDE_GATE = "Ce membre n'accepte pas les demandes d'ami de votre profil."

/** Of a first contact, by message or request; experience.md 2. */
export const FIRST_CONTACT = 'Ajoutez une photo ou quelques mots sur vous avant d’écrire en premier.'

export const UNKNOWN_REQUEST = 'Cette demande n’existe pas, ou n’existe plus.'
export const ALREADY_REFUSED = 'Vous avez déjà refusé cette demande.'
export const SENDER_SUSPENDED = 'Ce compte est suspendu\u202f: vous pourrez accepter sa demande s’il revient.'
export const NO_PENDING_REQUEST = 'Vous n’avez pas de demande en attente auprès de ce membre.'
export const NOT_FRIENDS = 'Ce membre n’est pas de vos amis.'
