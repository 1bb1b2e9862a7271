// What the specification only calls "a message" (1, section 7) is said in our own words.

export const PHOTO_ACCEPTED = 'La photo a été validée.'
export const PHOTO_REFUSED = 'La photo a été refusée.'
export const VERIFICATION_ACCEPTED =
  'La vérification a été acceptée\u202f: le membre porte maintenant le badge.'
export const VERIFICATION_REFUSED = 'La vérification a été refusée.'
export const PHOTO_ALREADY_DECIDED = 'Cette photo a déjà été traitée.'
export const NO_SUCH_PHOTO = 'Cette photo n’existe pas.'
export const CANNOT_DECIDE_PHOTO = 'Vous ne pouvez pas valider cette photo.'

export const DECISION_UNDONE = 'La décision est annulée\u202f: la photo attend de nouveau.'
export const DECISION_ALREADY_UNDONE = 'Cette photo attend déjà d’être validée.'
export const CANNOT_UNDO_DECISION = 'Seule la personne qui a décidé peut annuler sa décision.'
export const UNDO_TOO_LATE = 'Il est trop tard pour annuler cette décision.'
export const VERIFICATION_REQUESTED_AGAIN = 'Le membre a déjà proposé une autre photo de vérification.'
