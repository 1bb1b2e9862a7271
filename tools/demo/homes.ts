import { allPlaces, type Place } from '../../src/features/members/places/places.ts'
import type { Random } from './random.ts'

/** Where a member is, as it is stored. */
export interface Home {
  /** Degrees, 2 decimals; 0,0 is unknown. */
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
/** Cantons where French is spoken at home; the others send few members, as Flanders does. */
const ROMAND = new Set(['Genève', 'Vaud', 'Neuchâtel', 'Jura', 'Fribourg', 'Valais'])
const WALLOON = new Set(['Bruxelles', 'Brabant wallon', 'Hainaut', 'Liège', 'Luxembourg belge', 'Namur'])

/** Spreads members over the communes by population, more thinly where little French is spoken. */
export class Homes {
  readonly #places: Place[]
  readonly #villages: Place[]
  /** Sums of the weights up to each place. */
  readonly #sums: Float64Array

  constructor() {
    this.#places = allPlaces()
    this.#villages = this.#places.filter(
      (place) => place.iso === 'FR' && place.population < VILLAGE_POPULATION,
    )
    this.#sums = new Float64Array(this.#places.length)
    let sum = 0
    this.#places.forEach((place, row) => {
      sum += place.population * frenchShare(place)
      this.#sums[row] = sum
    })
  }

  /** A home for one member. */
  next(random: Random): Home {
    if (random.chance(UNKNOWN_SHARE)) return { latitude: 0, longitude: 0, iso: null, place: null }
    const isRural = random.chance(RURAL_SHARE)
    const place = isRural ? random.pick(this.#villages) : this.#byPopulation(random)
    const { iso } = place
    if (random.chance(CHOSEN_SHARE)) {
      return { latitude: place.latitude, longitude: place.longitude, iso, place: place.name }
    }
    const spreadKm = isRural ? 5 : 0.7 + Math.sqrt(place.population) / 260
    const north = (random.normal() * spreadKm) / KM_PER_DEGREE
    const east = (random.normal() * spreadKm) / KM_PER_DEGREE / Math.cos((place.latitude * Math.PI) / 180)
    return {
      latitude: hundredths(place.latitude + north),
      longitude: hundredths(place.longitude + east),
      iso,
      place: null,
    }
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

function frenchShare({ iso, area }: Place): number {
  if (iso === 'BE') return WALLOON.has(area) ? 0.8 : 0.06
  if (iso === 'CH') return ROMAND.has(area) ? 0.8 : 0.05
  return iso === 'LU' ? 0.6 : 1
}

function hundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100
}
