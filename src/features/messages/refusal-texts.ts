// What the calls of conversations refuse with, in our own words but where product.md quotes.

export const NO_CONVERSATION = 'Cette conversation n’existe pas.'
export const NO_MEMBER = 'Ce membre n’existe pas.'

// Opening a conversation.
export const MESSAGE_TO_ONESELF = 'Vous ne pouvez pas vous écrire à vous-même.'
export const UNBLOCK_FIRST = 'Vous avez bloqué ce membre\u202f: débloquez-le d’abord pour lui écrire.'
export const MEMBER_SUSPENDED = 'Le compte de ce membre est suspendu\u202f: vous ne pouvez pas lui écrire.'
export const OUTSIDE_GATE = 'Ce membre n’accepte pas les messages de votre profil.'
export const FRIENDS_ONLY = 'Ce membre ne reçoit que les messages de ses amis.'
export const VERIFIED_ONLY = 'Ce membre ne reçoit que les messages des membres vérifiés.'

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
