/** Text of a photo's message: what lists, pushes and quotes show. */
export const PHOTO = 'Photo'

export const PHOTO_SENT = 'Votre photo est envoyée.'
export const PHOTO_DESCRIBED = 'La description est enregistrée.'
export const PHOTO_TOO_SOON = 'Une photo s’envoie après cinq messages de chacun.'
export const formatPhotosRefused = (name: string) =>
  `${name} préfère une conversation sans photos. Vos mots suffiront.`
export const PHOTO_BANNED = 'La photo est bannie.'
export const PHOTO_ALREADY_BANNED = 'Cette photo est déjà bannie.'
export const NO_PHOTO = 'Cette photo n’existe plus.'
export const CANNOT_MODERATE_PHOTO = 'Vous ne pouvez pas modérer la photo de ce membre.'

/** In the place of a photo that staff removed, or whose author has left. */
export const PHOTO_GONE = 'Cette photo n’est plus là.'
export const PHOTOS_OF_TODAY = 'Vous avez envoyé vos photos d’aujourd’hui. La suite demain.'

// Choosing and sending.
export const CANCEL = 'Annuler'
export const ALT_LABEL = 'Ce que l’on voit (facultatif)'
export const ALT_HINT = 'Lu à voix haute à qui ne voit pas la photo.'
export const SEND_PHOTO = 'Envoyer la photo'
export const ONE_AT_A_TIME = 'Une photo à la fois\u202f: la première est là.'
export const LIMIT_OF_TODAY = 'Vous avez atteint la limite d’aujourd’hui. Votre photo pourra partir demain.'
