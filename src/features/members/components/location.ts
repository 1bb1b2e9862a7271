import type { Position } from '../../../shared/distance.ts'

/** What the island `location` needs to know of the member who reads the page. */
export interface LocationProps extends Position {
  /** Commune chosen by name; null when the position came from the browser or the address. */
  place: string | null
}

/** For `<Island id="location" props={locationProps(viewer)} />`, which stands once on each page of a member. */
export function locationProps({ latitude, longitude, place }: LocationProps): LocationProps {
  return { latitude, longitude, place }
}
