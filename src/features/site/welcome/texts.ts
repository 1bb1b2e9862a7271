export const DISMISSED =
  'C’est noté\u202f: les lampions ne reviendront pas. Tout se règle depuis votre profil.'
export const LATER = 'Plus tard'
export const GO_ON = 'Continuer'
/** Query of the invitation over the field, without scripts. */
export const IDEA_PARAM = 'idee'
