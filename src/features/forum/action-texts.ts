// What creators and staff are told of what they do to topics and posts.

export const TOPIC_LOCKED = 'Le topic est verrouillé.'
export const TOPIC_UNLOCKED = 'Le topic est déverrouillé.'
export const LOCK_FORBIDDEN = 'Seuls le créateur du topic et le staff peuvent le verrouiller.'
export const UNLOCK_FORBIDDEN = 'Seul le staff peut déverrouiller un topic.'

export const MEMBER_BANNED = 'Le membre est banni de ce topic.'
export const BAN_LIFTED = 'Le membre peut de nouveau participer à ce topic.'
export const BAN_FORBIDDEN = 'Seuls le créateur du topic et le staff peuvent en bannir un membre.'
export const SELF_BAN_FORBIDDEN = 'Vous ne pouvez pas vous bannir vous-même.'
export const STAFF_BAN_FORBIDDEN = 'Un membre du staff ne peut pas être banni d’un topic.'
export const ALREADY_BANNED = 'Ce membre est déjà banni de ce topic.'
export const NOT_BANNED = 'Ce membre n’est pas banni de ce topic.'
export const NO_SUCH_MEMBER = 'Ce membre n’existe pas, ou n’existe plus.'

export const POST_MODERATED = 'Le post est modéré.'
export const POST_RESTORED = 'Le post est de nouveau visible.'
export const MODERATION_FORBIDDEN = 'Un post du staff ne peut pas être modéré.'

export const TOPIC_EDITED = 'Le topic a été modifié.'
export const TOPIC_EDIT_FORBIDDEN = 'Vous ne pouvez pas modifier le topic de ce membre.'

export const VOTE_COUNTED = 'Votre vote est compté.'
export const NO_POLL = 'Ce topic n’a pas de sondage.'
