// What the server answers about likes and comments. Success sentences stand to the letter of the specification (2,
// section 8), faults included.

export const COMMENT_ADDED = 'Le commentaire a été ajouté !'
export const COMMENT_EDITED = 'Le commentaire a été édité !'
export const COMMENT_DELETED = 'Le commentaire a été supprimé !'
export const COMMENT_MODERATED = 'Le commentaire a été modéré !'

// In our own words from here.
export const COMMENT_UNKNOWN = 'Ce commentaire n’existe pas, ou n’existe plus.'
export const NOT_COMMENT_AUTHOR = 'Ce n’est pas votre commentaire.'
export const CANNOT_DELETE_COMMENT =
  'Seuls son auteur et le propriétaire de la photo peuvent supprimer ce commentaire.'
export const CANNOT_MODERATE_COMMENT = 'Vous ne pouvez pas agir sur les commentaires de ce membre.'
export const PHOTO_LIKED = 'Vous aimez cette photo.'
export const PHOTO_UNLIKED = 'Vous n’aimez plus cette photo.'
export const TOO_MANY_COMMENTS =
  'Vous avez beaucoup commenté depuis une heure. Votre texte est gardé\u202f: envoyez-le un peu plus tard.'
export const TOO_MANY_LIKES = 'Vous avez aimé beaucoup de photos depuis une heure. Reprenez un peu plus tard.'
