import { CONTACT_POLICY, type Gate } from './contacts.ts'
import { AGE_MAX, AGE_MIN, SEEK } from './enumerations.ts'

/** The default gate: all ages and sexes may send requests and messages. */
export const DEFAULT_GATE: Gate = {
  seek: SEEK.anyone,
  age_from: AGE_MIN,
  age_to: AGE_MAX,
  contact: CONTACT_POLICY.gate,
  verified_only: false,
}
