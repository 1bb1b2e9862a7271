// What the specification only calls "a message" (1, section 7) is said in our own words.

export const PHOTO_ACCEPTED = 'La photo a été validée.'
export const PHOTO_REFUSED = 'La photo a été refusée.'
export const VERIFICATION_ACCEPTED =
  'La vérification a été acceptée\u202f: le membre porte maintenant le badge.'
export const VERIFICATION_REFUSED = 'La vérification a été refusée.'
export const ALREADY_DECIDED = 'Cette photo a déjà été traitée.'
export const NO_SUCH_PHOTO = 'Cette photo n’existe pas.'
export const NOT_YOURS_TO_DECIDE = 'Vous ne pouvez pas valider cette photo.'

export const UNDONE = 'La décision est annulée\u202f: la photo attend de nouveau.'
export const ALREADY_UNDONE = 'Cette photo attend déjà d’être validée.'
export const NOT_YOURS_TO_UNDO = 'Seule la personne qui a décidé peut annuler sa décision.'
export const UNDO_TOO_LATE = 'Il est trop tard pour annuler cette décision.'
export const ASKED_AGAIN = 'Le membre a déjà proposé une autre photo de vérification.'
