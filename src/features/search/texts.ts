import { ANYWHERE_KM } from '../../shared/distance.ts'
import { ANY_ORIENTATION, SEEK } from '../../shared/enumerations.ts'
import type { SearchSettings, SettingName, SettingOverrides, Widening } from './contract.ts'
import { COUNT_MOST } from './count.ts'

// Sentences quoted by the specification are exact.

export const SEARCH_SAVED = 'Vos paramètres de recherche ont été sauvegardés.'
export const EDIT_SEARCH = 'Modifier ma recherche'

/** Adjectives in the order of the orientations: for a girl, and for a boy or either. */
const ORIENTATION_ADJECTIVES = [
  ['hétérosexuelle', 'hétérosexuel'],
  ['homosexuelle', 'homosexuel'],
  ['bisexuelle', 'bisexuel'],
  ['homoflexible', 'homoflexible'],
  ['hétéroflexible', 'hétéroflexible'],
  ['asexuelle', 'asexuel'],
  ['demisexuelle', 'demisexuel'],
  ['queer', 'queer'],
  ['pansexuelle', 'pansexuel'],
  ['sapiosexuelle', 'sapiosexuel'],
  ['d’une autre orientation', 'd’une autre orientation'],
] as const
const SOUGHT_LABELS = ['une fille', 'un garçon', 'une fille ou un garçon'] as const

/** A part of the summary sentence; `isChoice` parts are underlined. */
export interface SentencePart {
  text: string
  isChoice?: boolean
}

/**
 * Formats the search as a sentence: 'Je cherche une fille bisexuelle, de 26 à 54 ans, à moins de 50 km.'
 */
export function formatSearchSentence(settings: SearchSettings): SentencePart[] {
  const { seek, orientation, age_from, age_to, distance } = settings
  const pieces: SentencePart[] = [
    { text: 'Je cherche ' },
    { text: SOUGHT_LABELS[seek] ?? SOUGHT_LABELS[2], isChoice: true },
  ]
  if (orientation === ANY_ORIENTATION) {
    pieces.push({ text: ', ' }, { text: 'peu importe', isChoice: true }, { text: ' l’orientation' })
  } else {
    const adjectives = ORIENTATION_ADJECTIVES[orientation] ?? ORIENTATION_ADJECTIVES[10]
    pieces.push({ text: ' ' }, { text: adjectives[seek === SEEK.girl ? 0 : 1], isChoice: true })
  }
  const ages = age_from === age_to ? `${age_from} ans` : `${age_from} à ${age_to} ans`
  pieces.push({ text: ', de ' }, { text: ages, isChoice: true }, { text: ', ' })
  if (distance >= ANYWHERE_KM) pieces.push({ text: 'partout dans le monde', isChoice: true })
  else pieces.push({ text: 'à moins de ' }, { text: `${distance} km`, isChoice: true })
  return [...pieces, { text: '.' }]
}

/** 'À moins de 50 km'. */
export const formatWithin = (km: number): string => `À moins de ${km} km`

const NEAR_KM = 10

/** The heading over all results, true of each: it names the area of the search. */
export function getResultsHeading(distance: number): string {
  if (distance >= ANYWHERE_KM) return 'Partout dans le monde'
  return distance <= NEAR_KM ? 'Près de vous' : formatWithin(distance)
}

export const DISTANCE_HEADINGS = { far: 'Plus loin', unknown: 'Distance inconnue' } as const
export const NEAREST_FIRST = 'Plus près d’abord'

/** 'Voir les 42 personnes'; null while unknown. */
export function formatShowCount(count: number | null): string {
  if (count === null) return 'Rechercher'
  if (count === 0) return 'Personne pour l’instant'
  if (count === 1) return 'Voir la personne trouvée'
  return `Voir les ${count >= COUNT_MOST ? '99+' : count} personnes`
}

const formatPeople = (count: number) => (count === 1 ? '1\u00a0personne' : `${count}\u00a0personnes`)

/** 'à moins de 100 km : 12 personnes de plus'. */
export function formatWidening({ changed, count }: Widening): string {
  const more = count >= COUNT_MOST ? 'plus de 99 personnes' : formatPeople(count)
  return `${formatWider(changed)}\u202f: ${more} de plus`
}

const WIDER_LABELS: readonly [SettingName, string][] = [
  ['orientation', 'peu importe l’orientation'],
  ['photo', 'sans photo aussi'],
  ['verified', 'vérifié ou non'],
  ['online', 'en ligne ou non'],
  ['smoke', 'peu importe le tabac'],
  ['children', 'peu importe les enfants'],
  ['intentions', 'peu importe leurs envies'],
  ['interests', 'peu importe leurs goûts'],
]

function formatWider(changed: SettingOverrides): string {
  const { distance, age_from, age_to } = changed
  if (distance !== undefined)
    return distance >= ANYWHERE_KM ? 'partout dans le monde' : `à moins de ${distance} km`
  if (age_from !== undefined) return `de ${age_from} à ${age_to} ans`
  return WIDER_LABELS.find(([name]) => changed[name] !== undefined)?.[1] ?? ''
}

/** Group headings, most recent first: by last activity, and by sign-up. */
export const ACTIVITY_HEADINGS = {
  online: 'En ligne maintenant',
  today: 'Passés aujourd’hui',
  week: 'Cette semaine',
  before: 'Il y a plus longtemps',
} as const
export const SIGNUP_HEADINGS = {
  week: 'Arrivés cette semaine',
  month: 'Ce mois-ci',
  before: 'Il y a plus longtemps',
} as const
