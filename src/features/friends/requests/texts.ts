// Words of friend requests. Those quoted by the specification are kept to the letter.
import { FRIEND_REQUEST_RETRY_DAYS } from '../../../shared/contacts.ts'

export const BAD_REPLY = 'Répondez par 1 (accepter) ou 0 (refuser).'

export const REQUEST_SENT = 'Votre demande d’ami est envoyée.'
export const NOW_FRIENDS = 'Vous êtes maintenant amis.'
export const REQUEST_WITHDRAWN = 'Votre demande est retirée.'
export const REQUEST_REFUSED = 'Demande refusée, sans un bruit\u202f: personne n’en saura rien.'
export const FRIEND_REMOVED = 'Vous n’êtes plus amis.'

export const REQUEST_TO_ONESELF = 'Vous êtes déjà votre meilleur ami\u202f: choisissez quelqu’un d’autre.'
export const REQUEST_TO_FOUNDER = 'Le compte du fondateur ne reçoit pas de demandes d’ami.'
export const REQUEST_TO_BLOCKED = 'Vous avez bloqué ce membre\u202f: débloquez-le d’abord.'
export const REQUEST_TO_SUSPENDED = 'Ce compte est suspendu.'
export const ALREADY_FRIENDS = 'Vous êtes déjà amis.'
export const ALREADY_REQUESTED = 'Vous avez déjà envoyé une demande à ce membre.'
export const REQUEST_AFTER_WITHDRAWAL = `Vous avez retiré votre demande\u202f: la suivante se fait attendre ${FRIEND_REQUEST_RETRY_DAYS} jours.`
/** product.md 4. */
export const OUTSIDE_GATE = "Ce membre n'accepte pas les demandes d'ami de votre profil."

export const UNKNOWN_REQUEST = 'Cette demande n’existe pas, ou n’existe plus.'
export const ALREADY_REFUSED = 'Vous avez déjà refusé cette demande.'
export const SENDER_SUSPENDED = 'Ce compte est suspendu\u202f: vous pourrez accepter sa demande s’il revient.'
export const NO_PENDING_REQUEST = 'Vous n’avez pas de demande en attente auprès de ce membre.'
export const NOT_FRIENDS = 'Ce membre n’est pas de vos amis.'
