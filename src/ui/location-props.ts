import type { Position } from '../shared/distance.ts'

/** Props of the island `location`, which is on every page of a member. */
export interface LocationProps extends Position {
  /** Commune chosen by name; null when the position came from the browser or the address. */
  place: string | null
}

/** Picks the props of the island from the viewer. */
export function getLocationProps({ latitude, longitude, place }: LocationProps): LocationProps {
  return { latitude, longitude, place }
}
