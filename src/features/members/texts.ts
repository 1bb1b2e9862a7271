// Sentences of members. Those quoted by the specification (2, sections 2 and 8) are exact.
export const PROFILE_UNKNOWN = 'Ce profil n’existe pas, ou n’existe plus.'
/** Read by visitors in place of a name. */
export const UNNAMED_MEMBER = 'Un membre'
export const INVITATION =
  'Inscrivez-vous pour voir ce profil et dire bonjour. C’est gratuit, et réservé aux adultes.'

export const LATITUDE_RANGE = 'La latitude est un nombre entre -90 et 90.'
export const LONGITUDE_RANGE = 'La longitude est un nombre entre -180 et 180.'
export const PLACE_UNKNOWN = 'Choisissez une commune de la liste.'
export const POSITION_SAVED = 'Votre position est à jour.'
export const formatPlaceSaved = (name: string) => `Votre commune est enregistrée\u202f: ${name}.`
export const CHOOSE_PLACE = 'Choisir ma commune'
/** Texts of the location alert by outcome (specification 1, sections 4 and 8). */
export const LOCATION_ALERTS = {
  ask: {
    title: 'Qui est près de vous ce soir\u202f?',
    text: 'Partagez votre position, arrondie au kilomètre, pour voir les distances.',
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

/** Says where the stored position comes from. */
export function formatPositionSource(place: string | null, isKnown: boolean): string {
  if (place) return `Vous avez choisi\u202f: ${place}.`
  return isKnown ? 'Votre position vient de votre appareil ou de votre connexion.' : NO_POSITION
}

export const PROFILE_EDITED = 'Votre profil a été mis à jour.'
export const ANSWER_MISSING = 'Choisissez une réponse de la liste.'
export const formatTooLong = (maxLength: number) => `${maxLength} caractères au plus.`
export const DESCRIPTION_REFUSED =
  'Votre description est désactivée car elle ne respectait pas les règles\u202f: elle ne peut pas être changée.'

export const TRACES_DISABLED = 'Vous naviguez maintenant sans laisser de traces.'
export const TRACES_ENABLED = 'Vos visites se voient de nouveau, et vous voyez vos visiteurs.'
/** The same whether or not the visit is recorded. */
export const VISIT_RECORDED = 'Bonne visite.'
export const TOO_MANY_VISITS =
  'Vous avez regardé beaucoup de profils. Faites une petite pause, puis reprenez.'
