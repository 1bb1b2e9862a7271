import { coarsenPosition } from '../../src/platform/places/coarse-position.ts'
import { findPlaceById, listAllPlaces, type Place } from '../../src/platform/places/places.ts'
import { hasPosition, type Position } from '../../src/shared/distance.ts'
import type { Random } from './random.ts'

/** A member's position as stored. */
export interface HomeLocation {
  /** Coarsened; 0,0 is unknown. */
  latitude: number
  longitude: number
  iso: string | null
  /** Set when the commune was chosen by name. */
  place: string | null
}

const UNKNOWN_SHARE = 0.06
const RURAL_SHARE = 0.18
const CHOSEN_SHARE = 0.45
const VILLAGE_POPULATION = 5_000
const KM_PER_DEGREE = 111.2
/** French-speaking cantons and provinces; others have few members. */
const ROMAND = new Set(['Genève', 'Vaud', 'Neuchâtel', 'Jura', 'Fribourg', 'Valais'])
const WALLOON = new Set(['Bruxelles', 'Brabant wallon', 'Hainaut', 'Liège', 'Luxembourg belge', 'Namur'])

/** Spreads members over communes by population and share of French speakers. */
export class HomePicker {
  readonly #places: Place[]
  readonly #villages: Place[]
  /** Cumulative weights of the places. */
  readonly #sums: Float64Array

  constructor() {
    this.#places = listAllPlaces()
    this.#villages = this.#places.filter(
      (place) => place.iso === 'FR' && place.population < VILLAGE_POPULATION,
    )
    this.#sums = new Float64Array(this.#places.length)
    let sum = 0
    this.#places.forEach((place, row) => {
      sum += place.population * frenchSpeakingShare(place)
      this.#sums[row] = sum
    })
  }

  /** Picks a home for one member. */
  pick(random: Random): HomeLocation {
    if (random.chance(UNKNOWN_SHARE)) return { latitude: 0, longitude: 0, iso: null, place: null }
    const isRural = random.chance(RURAL_SHARE)
    const place = isRural ? random.pick(this.#villages) : this.#byPopulation(random)
    const { iso } = place
    if (random.chance(CHOSEN_SHARE)) {
      return toHome(place, iso, place.name)
    }
    const spreadKm = isRural ? 5 : 0.7 + Math.sqrt(place.population) / 260
    const north = (random.normal() * spreadKm) / KM_PER_DEGREE
    const east = (random.normal() * spreadKm) / KM_PER_DEGREE / Math.cos((place.latitude * Math.PI) / 180)
    const position = { latitude: place.latitude + north, longitude: place.longitude + east }
    return toHome(position, coarsenPosition(position).iso ?? iso, null)
  }

  #byPopulation(random: Random): Place {
    const wanted = random.next() * (this.#sums.at(-1) ?? 0)
    let [low, high] = [0, this.#sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return this.#places[low] as Place
  }
}

function frenchSpeakingShare({ iso, area }: Place): number {
  if (iso === 'BE') return WALLOON.has(area) ? 0.8 : 0.06
  if (iso === 'CH') return ROMAND.has(area) ? 0.8 : 0.05
  return iso === 'LU' ? 0.6 : 1
}

/** The home in a place with a fixed id. */
export function findHome(id: number): HomeLocation {
  const place = findPlaceById(id)
  if (!place) throw new Error(`No place has the id ${id}`)
  return toHome(place, place.iso, place.name)
}

function toHome(position: Position, iso: string, place: string | null): HomeLocation {
  const { latitude, longitude } = coarsenPosition(position)
  return { latitude, longitude, iso, place }
}

/** The own and the shown position; nobody has moved. @param since the position is shown */
export function describeHome({ latitude, longitude, iso, place }: HomeLocation, since: Date) {
  const own = { own_latitude: latitude, own_longitude: longitude, own_iso: iso }
  const shown = { shown_latitude: latitude, shown_longitude: longitude, iso }
  return { ...own, ...shown, place, position_shown_at: hasPosition({ latitude, longitude }) ? since : null }
}
