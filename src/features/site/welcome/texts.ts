export const DISMISSED =
  'C’est noté\u202f: les lampions ne reviendront pas. Tout se règle depuis votre profil.'
export const LATER = 'Plus tard'
export const GO_ON = 'Continuer'

// Reasons for introducing somebody.

export const formatNear = (distance: number) => `à moins de ${distance} km`
export const AGES_MATCH = 'vos âges vont ensemble'
