/** States of a case of the reports' queue, by stored number. */
export const CASE_STATE = { open: 0, assigned: 1, escalated: 2, closed: 3 } as const
export type CaseState = (typeof CASE_STATE)[keyof typeof CASE_STATE]

/** Urgency of a case: danger to life and suspected minors come first. */
export const SEVERITY = { ordinary: 0, deceit: 1, hurt: 2, danger: 3 } as const
export type Severity = (typeof SEVERITY)[keyof typeof SEVERITY]

/** Kinds of restriction, by stored number. */
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
  /** Ordered by a court, and carried out by the site (code pénal, 131-35-1). */
  judicialBlock: 11,
  slateModerated: 12,
  /** The text of a friend request. */
  requestModerated: 15,
  conversationPhotoModerated: 16,
  conversationPhotoBanned: 17,
  outingCancelled: 18,
} as const
export type DecisionKind = (typeof DECISION)[keyof typeof DECISION]

/** Presets of the ban form, in the specification's order (specification 1, section 1). */
export const BAN_PRESETS = ['fake', 'sexual', 'multi-account', 'sexual-photo', 'hacking', 'drugs'] as const
export type BanPreset = (typeof BAN_PRESETS)[number]

/** Rules of the site that a decision refers to. */
export const RULES = [...BAN_PRESETS, 'photo', 'respect', 'scam', 'minor', 'danger', 'spam', 'other'] as const
export type Rule = (typeof RULES)[number]

/** Percent added to a member's warning by a moderation (specification 2, section 9). */
export const WARNING_STEP = 10
/** Percent that suspends an account until an admin decides (product.md 7). */
export const WARNING_LIMIT = 100

export function isRule(value: string): value is Rule {
  return (RULES as readonly string[]).includes(value)
}
