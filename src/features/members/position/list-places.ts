import { searchPlaces } from '../../../platform/places/places.ts'
import { MAX_PLACE_CHOICES, type PlaceChoice } from './contract/position.ts'

/** Communes whose name fits, the best first. */
export function listPlaces(search: string): PlaceChoice[] {
  return searchPlaces(search, MAX_PLACE_CHOICES).map(({ id, name, area, iso }) => ({
    id,
    name,
    region: area,
    iso,
  }))
}
