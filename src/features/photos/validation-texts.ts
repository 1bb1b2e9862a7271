// What the specification only calls "a message" (1, section 7) is said in our own words.

export const PHOTO_ACCEPTED = 'La photo a été validée.'
export const PHOTO_REFUSED = 'La photo a été refusée.'
export const VERIFICATION_ACCEPTED =
  'La vérification a été acceptée\u202f: le membre porte maintenant le badge.'
export const VERIFICATION_REFUSED = 'La vérification a été refusée.'
export const ALREADY_DECIDED = 'Cette photo a déjà été traitée.'
export const NO_SUCH_PHOTO = 'Cette photo n’existe pas.'
export const NOT_YOURS_TO_DECIDE = 'Vous ne pouvez pas valider cette photo.'
