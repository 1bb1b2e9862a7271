import { computeAge } from './age.ts'
import { AGE_MAX, AGE_MIN, SEEK } from './enumerations.ts'

/** Whom a member hopes to meet: sex and ages of their search (specification 2, section 3). */
export interface Wanted {
  seek: number
  age_from: number
  age_to: number
}

/** A stored search; nulls for a member who has none. */
export type StoredWanted = { [Name in keyof Wanted]: number | null }

/** A member, for the wishes of others. */
export interface Wanter {
  sex: number
  birthday: string
  wanted: Wanted
}

const SPAN = 10

/**
 * The ages sought by a member who has not chosen: within ten years, and the younger of two at least half the older's age
 * plus seven. So of two such members each is within the other's ages, or neither is.
 */
export function getDefaultAges(age: number): { age_from: number; age_to: number } {
  return {
    age_from: Math.max(AGE_MIN, age - SPAN, Math.ceil(age / 2) + 7),
    age_to: Math.min(AGE_MAX, age + SPAN, 2 * (age - 7)),
  }
}

/** A stored search, or the default of a member who has none: everybody of the default ages. */
export function getWanted({ seek, age_from, age_to }: StoredWanted, birthday: string, day: string): Wanted {
  if (seek !== null && age_from !== null && age_to !== null) return { seek, age_from, age_to }
  return { seek: SEEK.anyone, ...getDefaultAges(computeAge(birthday, day)) }
}

/** Each is of the sex and of the ages that the other wants; the site puts only these before each other. */
export const isWantedBothWays = (one: Wanter, other: Wanter, day: string): boolean =>
  isWanted(one.wanted, other, day) && isWanted(other.wanted, one, day)

function isWanted({ seek, age_from, age_to }: Wanted, { sex, birthday }: Wanter, day: string): boolean {
  const age = computeAge(birthday, day)
  return (seek === SEEK.anyone || seek === sex) && age >= age_from && age <= age_to
}
