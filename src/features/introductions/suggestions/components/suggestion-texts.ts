import { HIDDEN_DAYS } from '../../../../shared/hidden-members.ts'

// Sentences of the suggestions, on home and on their own page.

const NUMBERS = ['Deux', 'Trois', 'Quatre', 'Cinq'] as const

/** 'Cinq personnes, choisies des deux côtés.' @param count from 1 to 5 */
export function formatChosen(count: number): string {
  const people = count === 1 ? 'Une personne, choisie' : `${NUMBERS[count - 2] ?? count} personnes, choisies`
  return `${people} des deux côtés.`
}

/** '1 sur 5' */
export const formatNumber = (number: number, count: number) => `${number} sur ${count}`

/** Reasons in the sentence under a card; the others are under 'Pourquoi je vois ceci'. */
const MAIN_REASONS = 3

/** Every rule may be set to count for nothing. */
const NO_REASON = 'chacun correspond à ce que l’autre cherche'

/** The weightiest reasons in words; one that is always true where no rule counted. */
export function listMainReasons(reasons: readonly { text: string }[]): string[] {
  return reasons.length > 0 ? reasons.slice(0, MAIN_REASONS).map(({ text }) => text) : [NO_REASON]
}

/** 'Proposé parce que : sans tabac tous les deux ; à moins de 10 km.' */
export const formatReasons = (reasons: readonly string[]) =>
  `Proposé parce que\u202f: ${reasons.join('\u202f; ')}.`

export const formatPoints = (points: number) => (points === 1 ? '1 point' : `${points} points`)

export const SIGN = 'Faire signe'
export const LATER = 'Plus tard'
export const NOT_FOR_ME = 'Pas pour moi'
export const UNDO = 'Annuler'
export const WHY = 'Pourquoi je vois ceci'
export const SETTINGS_TITLE = 'Régler ce qui compte'

export const formatLater = (name: string) => `${name}, une autre fois.`
export const formatHidden = (name: string) => `${name}\u202f: pas pour vous, pendant ${HIDDEN_DAYS} jours.`

export const SIGNED = 'Vous avez fait signe.'
export const SEE_PROFILE = 'Voir le profil'
export const formatAsks = (name: string) => `${name} vous a fait signe.`
export const ANSWER = 'Répondre'

export const MORE_PEOPLE = 'Pour que d’autres vous soient proposés\u202f:'

export const PREPARING =
  'Votre table se prépare\u202f: dans un instant, cinq personnes au plus, choisies des deux côtés.'
export const NOBODY =
  'Personne à votre table pour l’instant\u202f: il faut que chacun corresponde à ce que l’autre cherche.'
export const ALL_ENDED =
  'Les personnes de ce soir ne sont plus disponibles. La table change à 18\u00a0heures.'
