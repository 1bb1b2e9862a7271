// Words of profiles, the carousel and the position. Those quoted by the specification (2, sections 2 and 8) are kept to the letter.
export const PROFILE_UNKNOWN = 'Ce profil n’existe pas, ou n’existe plus.'
export const INVITATION =
  'Inscrivez-vous pour voir ce profil et dire bonjour. C’est gratuit, et réservé aux adultes.'

export const formatEyes = (label: string) => `Yeux\u202f: ${label}`
export const formatHair = (label: string) => `Cheveux\u202f: ${label}`
export const formatDrinks = (label: string) => `Alcool\u202f: ${label}`
export const formatSmokes = (label: string) => `Tabac\u202f: ${label}`

export const LATITUDE_RANGE = 'La latitude est un nombre entre -90 et 90.'
export const LONGITUDE_RANGE = 'La longitude est un nombre entre -180 et 180.'
export const PLACE_UNKNOWN = 'Choisissez une commune de la liste.'
export const POSITION_SAVED = 'Votre position est à jour.'
export const formatPlaceSaved = (name: string) => `Votre commune est enregistrée\u202f: ${name}.`
export const CHOOSE_PLACE = 'Choisir ma commune'
/** What the location alert says, by what happened (specification 1, sections 4 and 8). */
export const LOCATION_ALERTS = {
  ask: {
    title: 'Qui est près de vous ce soir\u202f?',
    text: 'Partagez votre position, arrondie au kilomètre, pour voir les distances.',
  },
  again: {
    title: 'Toujours au même endroit\u202f?',
    text: 'Partagez votre position, arrondie au kilomètre, pour des distances justes.',
  },
  denied: {
    title: 'Position non partagée.',
    text: 'Autorisez-la dans votre navigateur, ou choisissez votre commune.',
  },
  unsupported: {
    title: 'Votre navigateur ignore où vous êtes.',
    text: 'Utilisez un autre navigateur, ou choisissez simplement votre commune.',
  },
  lost: {
    title: 'Votre position n’a pas pu être trouvée.',
    text: 'Réessayez dans un instant, ou choisissez votre commune.',
  },
  saved: {
    title: 'Votre position est à jour.',
    text: 'Les distances s’affichent dès la prochaine page.',
  },
} as const

export const PLACE_LABEL = 'Votre commune'
export const PLACE_HINT = 'Les premières lettres suffisent, avec ou sans accents.'
export const NO_PLACE = 'Aucune commune de ce nom. Essayez la ville voisine.'
export const PLACE_RESULTS = 'Communes trouvées'
export const NO_POSITION = 'Nous n’avons aucune position pour vous\u202f: aucune distance n’est affichée.'

/** Where the stored position comes from, in a sentence. */
export function formatPositionSource(place: string | null, isKnown: boolean): string {
  if (place) return `Vous avez choisi\u202f: ${place}.`
  return isKnown ? 'Votre position vient de votre appareil ou de votre connexion.' : NO_POSITION
}
