import { type Place, searchPlaces } from '../../../platform/places/places.ts'
import { foldText } from '../../../shared/fold.ts'
import { NO_SUCH_COMMUNE } from './page-texts.ts'

const MAX_CHOICES = 8

/** A commune that is named in a field instead of chosen from a list. */
export interface CommuneSearch {
  typed: string
  /** The only commune of this name. */
  found?: number
  error?: string
  /** Communes to choose from. */
  choices: Pick<Place, 'id' | 'name' | 'area'>[]
}

/** Communes with a name; a single exact one is chosen. */
export function searchCommune(typed: string): CommuneSearch {
  const found = searchPlaces(typed.slice(0, 100), MAX_CHOICES)
  const exact = found.filter(({ name }) => foldText(name) === foldText(typed))
  const [only] = exact.length > 0 ? exact : found
  const choices = exact.length > 0 ? exact : found
  if (!only) return { typed, error: NO_SUCH_COMMUNE, choices: [] }
  if (choices.length === 1) return { typed, found: only.id, choices: [] }
  return { typed, choices: choices.map(({ id, name, area }) => ({ id, name, area })) }
}

/** The commune in an address, unless it also has one by id. */
export function resolveCommune(query: Record<string, unknown>, place: number | undefined): CommuneSearch {
  const typed = typeof query.commune === 'string' ? query.commune.trim() : ''
  if (place !== undefined || typed === '') return { typed: '', choices: [] }
  return searchCommune(typed)
}
