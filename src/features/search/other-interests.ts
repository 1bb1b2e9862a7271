import { INTEREST_GROUPS } from '../../shared/interests.ts'
import type { InterestOption } from './components/interest-chips.tsx'

/** The groups of interests without those that the form shows already. */
export function listOtherInterests(shown: readonly InterestOption[]) {
  const ids = new Set(shown.map(({ id }) => id))
  return INTEREST_GROUPS.map(({ title, interests }) => ({
    title,
    interests: Object.entries(interests)
      .map(([id, label]): InterestOption => ({ id: Number(id), label }))
      .filter(({ id }) => !ids.has(id)),
  })).filter(({ interests }) => interests.length > 0)
}
