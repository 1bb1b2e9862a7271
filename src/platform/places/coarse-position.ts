import {
  computeDistance,
  hasPosition,
  type OwnPosition,
  type Position,
  type PositionArea,
} from '../../shared/distance.ts'
import { findNearestPlace, type Place } from './places.ts'

const TOWN_POPULATION = 10_000
/** Further from the centre of a town, the 2 decimals could belong to a village. */
const TOWN_RADIUS_KM = 5
/** In mainland France no point is further from a listed commune; such a position is abroad or at sea. */
const MAINLAND_RADIUS_KM = 25
/** Width of a cell of the grid outside France, in hundredths of a degree. */
const CELL_HUNDREDTHS = 5

/** France and its territories, as the list of places names them. */
const FRENCH_ISO = new Set(['FR', 'BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'WF', 'YT'])

export interface CoarseLocation extends Position {
  /** Country, ISO 3166-1 alpha-2. */
  iso: string | null
  /** Null for an unknown position. */
  area: PositionArea | null
}

/**
 * Coarsens a position as it is stored (product.md 1): to 2 decimals in a town, to the centre of a smaller commune, to a
 * cell of 0.05° outside France. Depends on the 2 decimals alone, so that whole squares become one position. The list of
 * places has no borders: the nearest place counts as the commune.
 */
export function coarsenPosition(given: Position): CoarseLocation {
  const position = { latitude: roundDegrees(given.latitude), longitude: roundDegrees(given.longitude) }
  if (!hasPosition(position)) return { ...position, iso: null, area: null }
  const place = findNearestPlace(position.latitude, position.longitude)
  const iso = place?.iso ?? null
  const km = place ? (computeDistance(position, place) ?? 0) : Number.POSITIVE_INFINITY
  if (!place || !isInFrance(place, km)) return { ...toCell(position), iso, area: 'cell' }
  if (place.population >= TOWN_POPULATION && km <= TOWN_RADIUS_KM) return { ...position, iso, area: 'square' }
  return { latitude: place.latitude, longitude: place.longitude, iso, area: 'commune' }
}

/** The viewer's own position, with the area that the wording of a distance names. */
export function getOwnPosition({ latitude, longitude }: Position): OwnPosition {
  // The centre of a cell at the border may be nearest to a French commune.
  const isCell = isCellCentre(latitude) && isCellCentre(longitude)
  const area = isCell ? 'cell' : coarsenPosition({ latitude, longitude }).area
  return { latitude, longitude, ...(area && { area }) }
}

function isInFrance({ iso }: Place, km: number): boolean {
  return FRENCH_ISO.has(iso) && (iso !== 'FR' || km <= MAINLAND_RADIUS_KM)
}

/** Adding 0 turns -0 into 0. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0
}

/** The centre of the cell; poles and the 180th meridian belong to the cell before them. */
function toCell({ latitude, longitude }: Position): Position {
  return { latitude: toCellCentre(latitude, 90), longitude: toCellCentre(longitude, 180) }
}

/** Only the centres of cells have three decimals. */
function isCellCentre(degrees: number): boolean {
  return Math.abs(Math.round(degrees * 1000)) % (CELL_HUNDREDTHS * 10) === (CELL_HUNDREDTHS * 10) / 2
}

function toCellCentre(degrees: number, most: number): number {
  const hundredths = Math.min(Math.round(degrees * 100), most * 100 - 1)
  return ((Math.floor(hundredths / CELL_HUNDREDTHS) + 0.5) * CELL_HUNDREDTHS) / 100
}
