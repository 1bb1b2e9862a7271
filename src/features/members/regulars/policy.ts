import * as texts from './texts.ts'

/** Days after the sign-up in which a member may be greeted. */
export const NEWCOMER_DAYS = 14
/** Regulars who may greet one newcomer; the table has so many slots. */
export const GREETINGS_PER_NEWCOMER = 2
/** Greetings of one regular in a day of Paris. */
export const GREETINGS_A_DAY = 5
export const REASON_MAX = 500

/** A member that staff may name a regular. */
export const CRITERIA = { days: 30, posts: 50, sanctionDays: 365 }

/** A member by the criteria. */
export interface Candidate {
  roles: number
  /** Days since the sign-up. */
  days: number
  /** Posts that are not moderated, up to the number of the criteria. */
  posts: number
  /** A decision of staff in the last year, which was not revoked; a refused photo of an album is none. */
  isSanctioned: boolean
}

export interface Criterion {
  label: string
  isMet: boolean
}

export const listCriteria = ({ days, posts, isSanctioned }: Candidate): Criterion[] => [
  { label: texts.formatDaysCriterion(CRITERIA.days), isMet: days >= CRITERIA.days },
  { label: texts.formatPostsCriterion(CRITERIA.posts), isMet: posts >= CRITERIA.posts },
  { label: texts.NO_SANCTION, isMet: !isSanctioned },
]

/** Why staff may not name the member a regular; null if they may. */
export function getNamingRefusal(candidate: Candidate): string | null {
  if (candidate.roles !== 0) return texts.MEMBERS_ONLY
  const missing = listCriteria(candidate).filter(({ isMet }) => !isMet)
  if (missing.length === 0) return null
  return texts.formatMissing(missing.map(({ label }) => label))
}
