import { nearestPlace } from '../places/places.ts'

interface Positioned {
  /** Commune chosen by name. */
  place: string | null
  latitude: number
  longitude: number
}

/** The commune that a member chose, else the one nearest to their position; null where neither is known. */
export function placeName({ place, latitude, longitude }: Positioned): string | null {
  if (place) return place
  if (latitude === 0 && longitude === 0) return null
  return nearestPlace(latitude, longitude)?.name ?? null
}
