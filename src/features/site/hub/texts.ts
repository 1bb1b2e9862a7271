import type { Gate } from '../../../shared/contacts.ts'
import { CONTACT_POLICY } from '../../../shared/contacts.ts'
import { AGE_MAX, AGE_MIN, SEEK } from '../../../shared/enumerations.ts'
import { formatCount } from '../../../ui/texts.ts'
import type { HubFacts } from './server.ts'

// Texts of the hub: titles are those of the navigation, values are short.

export const EDIT = 'Modifier'
export const SEE_MYSELF = 'Me voir'
export const OWN_PHOTO = 'Votre photo'
export const ADD_PHOTO = 'Ajouter une photo'
export const FACTS_UNREAD = 'Vos chiffres n’ont pas pu être lus. Tout le reste fonctionne.'
export const SUSPENDED_LEAD = 'Votre compte est suspendu. Voici ce qui vous reste ouvert.'

/** '41 ans, Lyon' */
export const formatWho = (age: number, town: string | null) => (town ? `${age} ans, ${town}` : `${age} ans`)

const SOUGHT = { [SEEK.girl]: 'filles', [SEEK.boy]: 'garçons' } as const

/** Members who may send a request: 'tout le monde', 'filles, 36 à 52 ans'. */
export function formatGate({ seek, age_from, age_to, contact }: Gate): string {
  if (contact === CONTACT_POLICY.friends) return 'mes amis'
  const sought = SOUGHT[seek as keyof typeof SOUGHT]
  const ages = age_from > AGE_MIN || age_to < AGE_MAX ? `${age_from} à ${age_to} ans` : null
  return [sought, ages].filter(Boolean).join(', ') || 'tout le monde'
}

export function formatVisibility(
  { hides_from_search, shown_to_visitors }: HubFacts,
  isPaused: boolean,
): string {
  if (isPaused) return 'en pause'
  if (hides_from_search) return 'hors de la recherche'
  return shown_to_visitors ? 'visible sans compte' : 'membres seuls'
}

/** '3, dont 1 en attente' */
export function formatPhotos({ photos, waiting }: HubFacts): string {
  if (photos === 0) return 'aucune'
  return waiting > 0 ? `${photos}, dont ${waiting} en attente` : String(photos)
}

export function formatVisitors(count: number | null): string {
  if (count === null) return 'sans traces'
  return count === 0 ? 'aucun cette semaine' : `${formatCount(count)} cette semaine`
}

export const formatPeople = (count: number) => (count === 0 ? 'aucun' : formatCount(count))

export const formatSessions = (count: number) =>
  count > 1 ? `${formatCount(count)} appareils` : 'cet appareil'

export const PRICE = (price: string) => `${price} par mois`
export const NO_TOWN = 'inconnue'
export const IS_PAUSED = 'en pause'

export const formatShareSite = (siteName: string) => `Faire connaître ${siteName}`
