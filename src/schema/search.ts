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
  /** Free filters and their order; null until the member has chosen. */
  photo: number | null
  verified: number | null
  online: number | null
  /** Sums of bits, as in `SearchSettings`. */
  smoke: number | null
  children: number | null
  intentions: number | null
  /** Ids of `INTEREST_GROUPS`. */
  interests: number[] | null
  nearest: number | null
  fold_seen: number | null
}

/** `user_id` does not want to see `member_id` in search, carousel and wall until then ('Pas pour moi'). */
export interface HiddenMembers {
  user_id: number
  member_id: number
  until: Date
}
