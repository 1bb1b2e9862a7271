import type { Position } from '../shared/distance.ts'

export interface StoredPosition extends Position {
  /** Commune chosen by name; null when the position came from the browser or the address. */
  place: string | null
}

/** Props of the island `location`, which is on the pages that show distances. */
export interface LocationProps extends StoredPosition {
  /** The page may ask a member without position to share it. */
  invites: boolean
}

/** Picks the props of the island from the viewer. */
export function getLocationProps(
  { latitude, longitude, place }: StoredPosition,
  invites = false,
): LocationProps {
  return { latitude, longitude, place, invites }
}
