// Words of the photos wall. Those quoted by the specification (2, sections 2 and 8) stand to the letter, faults included.

export const ADD_PHOTO = 'Ajouter une Photo'
export const MODERATE = 'Modérer'
export const WALL_FAILED = 'Erreur impossible de charger les Photos'

// In our own words from here.
export const WALL_TITLE = 'Photos'
export const WALL_LEAD = 'Les dernières photos des membres, les plus récentes d’abord.'
export const UNCONFIRMED_WALL = 'Les distances apparaissent dès que votre adresse e-mail est confirmée.'
export const ADD_PHOTO_LEAD = 'Montrez-vous au bord de l’eau.'
export const NO_PHOTO_YET = 'Aucune photo pour le moment'
export const BE_THE_FIRST = 'La première pourrait être la vôtre\u202f: un sourire suffit.'
export const openPhotoOf = (name: string) => `Ouvrir la photo de ${name}`
export const photoOf = (name: string) => `Photo de ${name}`
export const moderateOf = (name: string) => `Modérer la photo de ${name}\u202f?`
export const MODERATE_LEAD =
  'Plus personne ne la verra que son propriétaire et le staff, et l’avertissement du membre monte de 10\u202f%. Cela ne s’annule pas.'
export const CANCEL = 'Annuler'
