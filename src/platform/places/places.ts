// The communes a member may choose by name, from GeoNames (CC BY 4.0): see tools/assets/make-places.mjs. Read from one
// text that the build carries along, parsed at the first question and kept.
import { foldText } from '../../shared/fold.ts'
import table from './places.tsv?raw'

/** A place of France and its territories, Belgium, Switzerland, Luxembourg or Monaco. */
export type Place = {
  /** The id of GeoNames. */
  readonly id: number
  readonly name: string
  /** Département, province, canton or territory: tells namesakes apart. */
  readonly area: string
  /** Two letters of the country or territory: FR, RE, BE, CH … */
  readonly iso: string
  /** Degrees, 2 decimals. */
  readonly latitude: number
  readonly longitude: number
  readonly population: number
}

type PlaceEntry = {
  readonly place: Place
  /** Search key: ' saint etienne', each word after a space. */
  readonly key: string
  /** The key with the area and any other name behind it. */
  readonly wide: string
}

type PlaceIndex = {
  /** The most populous first. */
  readonly entries: readonly PlaceEntry[]
  /** The wide keys of all entries in one text, which is searched several times faster than each by itself. */
  readonly haystack: string
  /** Where the key of each entry begins in it. */
  readonly starts: Int32Array
  readonly byId: ReadonlyMap<number, Place>
  readonly grid: ReadonlyMap<number, readonly Place[]>
}

/** Cells of the grid, per degree: one is about 14 km high, and few places are in it. */
const CELLS_PER_DEGREE = 8
/** Exceeds the number of cells around the globe. */
const ROW_STEP = 10_000
const KM_PER_DEGREE = 111.2
/** Further from every place than this, no place is near. */
const MAX_DISTANCE_KM = 100

let cachedIndex: PlaceIndex | undefined

/**
 * Places whose name holds every word of the text as the beginning of one of its words, without regard to accents,
 * case and hyphens; 'st' is read as 'saint'. Exact names come first, then names that begin with the text, then
 * other names, then places that only the area or another name makes fit ('saint denis reunion'); each by population.
 */
export function searchPlaces(text: string, limit: number): Place[] {
  const query = toSearchKey(text)
  if (query === '') return []
  const terms = query.split(' ').map((term) => ` ${term}`)
  const ranks: Place[][] = [[], [], [], []]
  for (const entry of findEntries(terms[0] ?? '')) {
    const rank = rankEntry(` ${query}`, terms, entry)
    const found = rank === undefined ? undefined : ranks[rank]
    if (found && found.length < limit) found.push(entry.place)
  }
  return ranks.flat().slice(0, limit)
}

/** The place with this GeoNames id. */
export function findPlaceById(id: number): Place | undefined {
  return getIndex().byId.get(id)
}

/** Every place, the most populous first. */
export function listAllPlaces(): Place[] {
  return getIndex().entries.map((entry) => entry.place)
}

/** The place nearest to a position in degrees, undefined when all are more than about 100 km away. */
export function findNearestPlace(latitude: number, longitude: number): Place | undefined {
  const squeeze = Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  // A place of the next ring of cells is at least this far for each ring: cells are narrowest from east to west.
  const ringKm = (KM_PER_DEGREE / CELLS_PER_DEGREE) * squeeze
  let nearest: Place | undefined
  let nearestKm = MAX_DISTANCE_KM
  for (let ring = 0; (ring - 1) * ringKm < nearestKm; ring++) {
    for (const place of listRing(latitude, longitude, ring)) {
      const north = place.latitude - latitude
      const east = (place.longitude - longitude) * squeeze
      const km = KM_PER_DEGREE * Math.sqrt(north * north + east * east)
      if (km < nearestKm) {
        nearest = place
        nearestKm = km
      }
    }
  }
  return nearest
}

function listRing(latitude: number, longitude: number, ring: number): Place[] {
  const { grid } = getIndex()
  const found: Place[] = []
  for (let row = -ring; row <= ring; row++) {
    const step = Math.abs(row) === ring ? 1 : Math.max(1, 2 * ring)
    for (let column = -ring; column <= ring; column += step) {
      found.push(...(grid.get(getCell(latitude, longitude) + row * ROW_STEP + column) ?? []))
    }
  }
  return found
}

function getCell(latitude: number, longitude: number): number {
  return Math.floor(latitude * CELLS_PER_DEGREE) * ROW_STEP + Math.floor(longitude * CELLS_PER_DEGREE)
}

/** Entries whose wide key holds a word, the most populous first. */
function* findEntries(term: string): Generator<PlaceEntry> {
  const { entries, haystack, starts } = getIndex()
  let at = haystack.indexOf(term)
  for (let row = 0; row < entries.length && at >= 0; row++) {
    const end = starts[row + 1] ?? haystack.length
    if (at >= end) continue
    const entry = entries[row]
    if (entry) yield entry
    at = haystack.indexOf(term, end)
  }
}

function rankEntry(whole: string, terms: readonly string[], { key, wide }: PlaceEntry): number | undefined {
  if (key.startsWith(whole)) return key.length === whole.length ? 0 : 1
  if (terms.every((term) => key.includes(term))) return 2
  const nameFits = terms.length === 1 || key.includes(terms[0] ?? '')
  return nameFits && terms.every((term) => wide.includes(term)) ? 3 : undefined
}

/** Search key of a name: 'st' and 'ste' are written out. */
function toSearchKey(text: string): string {
  return foldText(text).replace(/\bst(e?)\b(?=.)/g, 'saint$1')
}

function getIndex(): PlaceIndex {
  cachedIndex ??= buildIndex()
  return cachedIndex
}

function buildIndex(): PlaceIndex {
  const entries = parseEntries()
  entries.sort((a, b) => b.place.population - a.place.population || a.place.id - b.place.id)
  const grid = new Map<number, Place[]>()
  const starts = new Int32Array(entries.length)
  let length = 0
  entries.forEach(({ place, wide }, row) => {
    starts[row] = length
    length += wide.length + 1
    const cell = getCell(place.latitude, place.longitude)
    const neighbours = grid.get(cell)
    if (neighbours) neighbours.push(place)
    else grid.set(cell, [place])
  })
  const haystack = entries.map((entry) => entry.wide).join('\n')
  return { entries, haystack, starts, grid, byId: new Map(entries.map(({ place }) => [place.id, place])) }
}

function parseEntries(): PlaceEntry[] {
  const entries: PlaceEntry[] = []
  let [iso, area, areaKey] = ['', '', '']
  for (const record of table.split('\n')) {
    const fields = record.split('\t')
    if (fields.length === 2) {
      ;[iso = '', area = ''] = fields
      areaKey = toSearchKey(area)
    } else if (fields.length > 2) {
      const [id, name = '', latitude, longitude, population, otherName] = fields
      const key = ` ${toSearchKey(name)}`
      const wide = `${key} ${areaKey}${otherName ? ` ${toSearchKey(otherName)}` : ''}`
      const numbers = {
        latitude: Number(latitude),
        longitude: Number(longitude),
        population: Number(population),
      }
      entries.push({ place: { id: Number(id), name, area, iso, ...numbers }, key, wide })
    }
  }
  return entries
}
