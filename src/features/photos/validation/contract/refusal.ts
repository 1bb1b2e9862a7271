import * as z from 'zod/mini'
import type { Rule } from '../../../../shared/decisions.ts'
import { REASON_TOO_LONG } from '../refusal-texts.ts'

/** What staff write beside the reason; with its sentence it fits into what is kept with the photo. */
export const REASON_MAX_LENGTH = 300

/** Why staff refuse a photo, and the rule of the site that each names. */
const RULE_BY_KEY = {
  'no-face': 'photo',
  mask: 'photo',
  nudity: 'sexual-photo',
  minor: 'minor',
  'not-member': 'fake',
  several: 'photo',
  quality: 'photo',
  text: 'spam',
  code: 'photo',
  other: 'photo',
} as const satisfies Record<string, Rule>

export type RefusalKey = keyof typeof RULE_BY_KEY
const REFUSAL_KEYS = Object.keys(RULE_BY_KEY) as RefusalKey[]

/** The reasons that are offered for a photo, in the order of the keyboard's 1 to 9. */
export function listRefusalKeys(verification: boolean): RefusalKey[] {
  const others = verification ? 'text' : 'code'
  return REFUSAL_KEYS.filter((key) => key !== others)
}

/** The rule that a refusal for this reason names; without one, those of photos. */
export function getRefusalRule(key: RefusalKey | undefined): Rule {
  return key ? RULE_BY_KEY[key] : 'photo'
}

/** Why a photo is refused; both may be left out. */
export const Refusal = z.object({
  reason_key: z.optional(z.enum(REFUSAL_KEYS)),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(REASON_MAX_LENGTH, REASON_TOO_LONG))),
})
export type Refusal = z.infer<typeof Refusal>
