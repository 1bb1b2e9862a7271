import { findNearestPlace } from './places.ts'

interface MemberPosition {
  /** Commune chosen by name. */
  place: string | null
  latitude: number
  longitude: number
}

/** The commune that a member chose, else the one nearest to their position; null where neither is known. */
export function getPlaceName({ place, latitude, longitude }: MemberPosition): string | null {
  if (place) return place
  if (latitude === 0 && longitude === 0) return null
  return findNearestPlace(latitude, longitude)?.name ?? null
}
