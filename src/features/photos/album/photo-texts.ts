// What the owner of a photo and staff are told (specification 2, section 8): quoted sentences to the letter, faults included.

export const PHOTO_DELETED = 'La photo a été supprimé !'
export const AVATAR_CHANGED = 'Votre photo de profil a été modifié'
export const PHOTO_MODERATED = 'La photo a été modéré !'

// In our own words from here.
export const PHOTO_UNKNOWN = 'Cette photo n’existe pas, ou n’existe plus.'
export const NOT_PHOTO_OWNER = 'Ce n’est pas votre photo.'
export const CANNOT_MODERATE_PHOTO = 'Vous ne pouvez pas agir sur les photos de ce membre.'
export const COMMENTS_CLOSED = 'Les commentaires sur cette photo sont fermés.'
export const COMMENTS_OPENED = 'Les commentaires sur cette photo sont ouverts.'
export const AVATAR_NEEDS_ACCEPTED_PHOTO = 'Seule une photo validée peut devenir photo de profil.'
export const ALREADY_VERIFIED = 'Votre profil est déjà vérifié.'
export const VERIFICATION_PENDING = 'Vous avez déjà une photo de vérification en attente.'
export const UNFIT_FOR_VERIFICATION = 'Cette photo ne peut pas servir à vérifier votre profil.'
export const VERIFICATION_REQUESTED =
  'Votre demande de vérification est partie\u202f: la photo n’est plus visible que de notre équipe et de vous.'
export const PHOTO_NOT_VISIBLE = 'Cette photo n’est pas, ou n’est plus, visible des autres membres.'
export const PHOTO_BANNED = 'La photo a été bannie\u202f: elle ne pourra plus être publiée.'
export const PHOTO_ALREADY_BANNED = 'Cette photo est déjà bannie.'
