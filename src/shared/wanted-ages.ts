import { AGE_MAX, AGE_MIN } from './enumerations.ts'

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
