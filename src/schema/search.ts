import type { Generated } from 'kysely'

/** A member's saved search (specification 2, section 3). */
export interface SearchSettings {
  user_id: number
  seek: number
  orientation: number
  age_from: number
  age_to: number
  /** Kilometres; 999 or more means anywhere. */
  distance: number
  filter: number
  /** Saved by the member, in contrast to the first one. */
  chosen: Generated<boolean>
}
