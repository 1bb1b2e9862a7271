import type { ClosingAction, QueueAction } from '../contract/cases.ts'

/** The key of each act on an entry; those without one are rare. */
export const ACTION_KEYS: Partial<Record<ClosingAction | QueueAction, string>> = {
  take: 'T',
  escalate: 'E',
  none: 'N',
  moderate: 'M',
  fake: 'F',
  warn: 'W',
  suspend: 'S',
  ban: 'B',
}
export const NEXT_KEY = 'J'
export const PREVIOUS_KEY = 'K'
