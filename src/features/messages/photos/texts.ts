/** Text of a photo's message: what lists, pushes and quotes show. */
export const PHOTO = 'Photo'

export const PHOTO_SENT = 'Votre photo est envoyée.'
export const PHOTO_TOO_SOON = 'Une photo s’envoie après cinq messages de chacun.'
export const formatPhotosRefused = (name: string) =>
  `${name} préfère une conversation sans photos. Vos mots suffiront.`
export const PHOTO_BANNED = 'La photo est bannie.'
export const PHOTO_ALREADY_BANNED = 'Cette photo est déjà bannie.'
export const NO_PHOTO = 'Cette photo n’existe plus.'
export const CANNOT_MODERATE_PHOTO = 'Vous ne pouvez pas modérer la photo de ce membre.'

/** In the place of a photo that staff removed, or whose author has left. */
export const PHOTO_GONE = 'Cette photo n’est plus là.'
export const formatPhotoNote = (name: string) => `Photo de ${name}. Touchez pour la voir.`
export const OWN_PHOTO_NOTE = 'Votre photo. Touchez pour la voir.'
export const formatPhotoAlt = (name: string) => `Photo de ${name}`
export const OWN_PHOTO_ALT = 'Votre photo'
