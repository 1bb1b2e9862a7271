/** Rules that add points to a pair, as settings and reasons name them. */
export const RULE_NAMES = [
  'interests',
  'outings',
  'topics',
  'intention',
  'children',
  'tobacco',
  'orientation',
  'religion',
  'distance',
  'presence',
] as const

export type RuleName = (typeof RULE_NAMES)[number]

/** A member's choice under 'Régler ce qui compte': not at all, normally, a lot. */
export type Weight = 0 | 1 | 2

export const NORMAL_WEIGHT: Weight = 1
