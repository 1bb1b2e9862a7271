export const EARTH_RADIUS_KM = 6371
export const DISTANCE_MIN_KM = 5
export const DISTANCE_MAX_KM = 1000
/** From this distance on, a search covers the whole world. */
export const ANYWHERE_KM = 999

/** Marks of the distance slider, evenly spread over its 100 steps. */
export const DISTANCE_MARKS = [5, 50, 100, 200, 500, 1000] as const
export const DISTANCE_STEPS = 100

const STEPS_BETWEEN_MARKS = DISTANCE_STEPS / (DISTANCE_MARKS.length - 1)

export interface Position {
  latitude: number
  longitude: number
}

/**
 * The area of a stored position: a square of 2 decimals in a town, the centre of a smaller commune, or a cell of 0.05°
 * outside France.
 */
export type PositionArea = 'square' | 'commune' | 'cell'

/** The viewer's own position. */
export interface OwnPosition extends Position {
  area?: PositionArea
}

/** False for 0,0, which means unknown. */
export function hasPosition(position: Position): boolean {
  return position.latitude !== 0 || position.longitude !== 0
}

/** Great-circle distance in kilometres; null if a position is unknown. */
export function computeDistance(from: Position, to: Position): number | null {
  if (!hasPosition(from) || !hasPosition(to)) return null
  const radians = Math.PI / 180
  const sinLatitude = Math.sin(((to.latitude - from.latitude) * radians) / 2)
  const sinLongitude = Math.sin(((to.longitude - from.longitude) * radians) / 2)
  const haversine =
    sinLatitude ** 2 + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * sinLongitude ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** Rounds kilometres: one decimal up to 10 km, whole above (specification 2, section 5). */
export function roundDistance(km: number): number {
  return km <= 10 ? Math.round(km * 10) / 10 : Math.round(km)
}

/** 'Juste derrière vous' up to 1 km, else 'à 3,2 km de vous'. */
export function formatDistance(km: number): string {
  const shown = roundDistance(km)
  return shown <= 1 ? 'Juste derrière vous' : `à ${formatNumber(shown)} km de vous`
}

/** The distance in words; null if a position is unknown. Equal positions are named by their area. */
export function describeDistance(from: OwnPosition | null, to: Position): string | null {
  const km = from && computeDistance(from, to)
  if (km === null) return null
  const isSame = from?.latitude === to.latitude && from.longitude === to.longitude
  if (isSame && from.area === 'commune') return 'dans la même commune'
  return isSame && from.area === 'cell' ? 'dans le même secteur' : formatDistance(km)
}

/** Converts a slider step (0 to 100) to kilometres: linear between two marks, then rounded. */
export function stepToDistance(step: number): number {
  const position = Math.min(Math.max(step, 0), DISTANCE_STEPS) / STEPS_BETWEEN_MARKS
  const before = Math.floor(position)
  const low = DISTANCE_MARKS[before] ?? DISTANCE_MAX_KM
  const high = DISTANCE_MARKS[before + 1] ?? low
  return Math.round(low + (high - low) * (position - before))
}

/** Returns the nearest slider step. */
export function distanceToStep(km: number): number {
  const after = DISTANCE_MARKS.findIndex((mark) => km <= mark)
  if (after === -1) return DISTANCE_STEPS
  if (after === 0) return 0
  const low = DISTANCE_MARKS[after - 1] ?? DISTANCE_MIN_KM
  const high = DISTANCE_MARKS[after] ?? DISTANCE_MAX_KM
  return Math.round((after - 1 + (km - low) / (high - low)) * STEPS_BETWEEN_MARKS)
}

/** '50 km', or 'partout dans le monde' from 999 km on. */
export function formatReach(km: number): string {
  return km >= ANYWHERE_KM ? 'partout dans le monde' : `${km} km`
}

/** French notation: decimal comma, thousands separated by a narrow no-break space. */
function formatNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return decimals ? `${grouped},${decimals}` : grouped
}

const UNKNOWN_POSITION: Position = { latitude: 0, longitude: 0 }

/**
 * Returns a position if the viewer's e-mail is confirmed, else 0,0: a viewer who may choose any position could locate
 * every member by distances.
 */
export function getVisiblePosition(
  reader: { verified: boolean },
  { latitude, longitude }: Position,
): Position {
  return reader.verified ? { latitude, longitude } : UNKNOWN_POSITION
}
