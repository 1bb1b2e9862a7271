// Words of friend requests. Those quoted by the specification are kept to the letter.
import { FRIEND_REQUEST_RETRY_DAYS } from '../../shared/contacts.ts'

export const BAD_REPLY = 'Répondez par 1 (accepter) ou 0 (refuser).'

export const ASK_SENT = 'Votre demande d’ami est envoyée.'
export const NOW_FRIENDS = 'Vous êtes maintenant amis.'
export const ASK_WITHDRAWN = 'Votre demande est retirée.'
export const ASK_REFUSED = 'Demande refusée, sans un bruit\u202f: personne n’en saura rien.'
export const NO_FRIENDS = 'Vous n’êtes plus amis.'

export const ASK_ONESELF = 'Vous êtes déjà votre meilleur ami\u202f: choisissez quelqu’un d’autre.'
export const ASK_FOUNDER = 'Le compte du fondateur ne reçoit pas de demandes d’ami.'
export const ASK_BLOCKED = 'Vous avez bloqué ce membre\u202f: débloquez-le d’abord.'
export const ASK_SUSPENDED = 'Ce compte est suspendu.'
export const ASK_FRIEND = 'Vous êtes déjà amis.'
export const ASK_TWICE = 'Vous avez déjà envoyé une demande à ce membre.'
export const ASK_AFTER_WITHDRAWAL = `Vous avez retiré votre demande\u202f: la suivante se fait attendre ${FRIEND_REQUEST_RETRY_DAYS} jours.`
/** product.md 4. */
export const OUTSIDE_GATE = "Ce membre n'accepte pas les demandes d'ami de votre profil."

export const ASK_UNKNOWN = 'Cette demande n’existe pas, ou n’existe plus.'
export const ALREADY_REFUSED = 'Vous avez déjà refusé cette demande.'
export const ACCEPT_SUSPENDED = 'Ce compte est suspendu\u202f: vous pourrez accepter sa demande s’il revient.'
export const NO_ASK = 'Vous n’avez pas de demande en attente auprès de ce membre.'
export const NOT_FRIENDS = 'Ce membre n’est pas de vos amis.'
