// Sentences quoted by the specification (2, sections 2, 5 and 8) stand to the letter, faults included.

export const COMMENT_REQUIRED = 'Écrivez votre commentaire.'
export const COMMENT_TOO_LONG = 'Un commentaire compte 500 caractères au plus.'

export const COMMENTS_LOCKED = 'Les commentaires sur cette photo ont été fermés.'
export const COMMENTS_FRIENDS_ONLY = 'Vous devez être ami avec ce membre pour commenter.'
export const PHOTO_NOT_SHARED = 'Cette photo n’est pas visible des autres membres.'
export const CANNOT_LIKE_OWN_PHOTO = 'Vous ne pouvez pas aimer votre propre photo.'
