// Sentences of the profile and its form. Those quoted by the specification (2, sections 2 and 8) are exact.
export const PROFILE_EDITED = 'Votre profil a été mis à jour.'
export const ANSWER_MISSING = 'Choisissez une réponse de la liste.'
export const formatTooLong = (maxLength: number) => `${maxLength} caractères au plus.`
export const DESCRIPTION_REFUSED =
  'Votre description est désactivée car elle ne respectait pas les règles\u202f: elle ne peut pas être changée.'
