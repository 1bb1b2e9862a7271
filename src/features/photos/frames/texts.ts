export const PHOTO_SAVED = 'Votre photo est enregistrée.'

export const BAD_CROP = 'Ce cadrage sort de la photo. Recommencez-le.'
export const CROP_TOO_SMALL = 'Ce cadrage est trop serré\u202f: la photo serait floue.'
export const ALT_WITH_CONTACT = 'Pas de coordonnées ici\u202f: décrivez seulement la photo.'
export const PHOTO_NOT_EDITABLE = 'Cette photo ne se modifie plus.'
export const PHOTO_CHANGED = 'Cette photo vient de changer. Rechargez la page, puis recommencez.'
export const TOO_MANY_CROPS = 'Vous avez beaucoup recadré aujourd’hui. Revenez demain.'
