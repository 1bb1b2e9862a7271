export const DISMISSED =
  'C’est noté\u202f: les lampions ne reviendront pas. Tout se règle depuis votre profil.'
export const SLATES_DISABLED =
  'Vos ardoises sont désactivées car votre description ne respectait pas les règles du site.'
export const NO_PROMPT =
  'Aucun début de phrase n’est à compléter pour le moment. Vous y reviendrez un autre soir.'
export const LATER = 'Plus tard'
export const GO_ON = 'Continuer'

// Reasons for introducing somebody.

export const formatNear = (distance: number) => `à moins de ${distance} km`
export const AGES_MATCH = 'vos âges vont ensemble'
