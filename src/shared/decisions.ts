/** States of an entry of the reports' queue, by stored number. */
export const CASE_STATE = { open: 0, assigned: 1, escalated: 2, closed: 3 } as const
export type CaseState = (typeof CASE_STATE)[keyof typeof CASE_STATE]

/** How much an entry hurries: danger to life and suspected minors come first. */
export const SEVERITY = { ordinary: 0, deceit: 1, hurt: 2, danger: 3 } as const
export type Severity = (typeof SEVERITY)[keyof typeof SEVERITY]

/** What restricts a member, by stored number. */
export const DECISION = {
  photoRefused: 1,
  photoModerated: 2,
  photoBanned: 3,
  commentModerated: 4,
  postModerated: 5,
  descriptionModerated: 6,
  warning: 7,
  suspension: 8,
  ban: 9,
  potentialFake: 10,
} as const
export type DecisionKind = (typeof DECISION)[keyof typeof DECISION]

/** The presets of the ban form, in the specification's order (specification 1, section 1). */
export const BAN_PRESETS = ['fake', 'sexual', 'multi-account', 'sexual-photo', 'hacking', 'drugs'] as const
export type BanPreset = (typeof BAN_PRESETS)[number]

/** The rules of the site that a decision names. */
export const RULES = [...BAN_PRESETS, 'photo', 'respect', 'scam', 'minor', 'danger', 'spam', 'other'] as const
export type Rule = (typeof RULES)[number]

/** Percent that moderating somebody's content adds to their warning (specification 2, section 9). */
export const WARNING_STEP = 10
/** Percent at which an account is suspended until an admin looks (product.md 7). */
export const WARNING_LIMIT = 100

/** Whether a stored or sent text is one of the rules. */
export function isRule(value: string): value is Rule {
  return (RULES as readonly string[]).includes(value)
}
