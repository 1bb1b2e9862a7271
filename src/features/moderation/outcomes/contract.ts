import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { INVALID_WEEK } from './texts.ts'

/** Counted for each group of sex and decade; stable names, see decision 39. */
export const GROUP_OUTCOMES = ['introductions', 'yes', 'answers'] as const
export type GroupOutcomeName = (typeof GROUP_OUTCOMES)[number]
/** Counted for everybody together. */
export const SITE_OUTCOMES = [
  ...(['answers', 'first-messages', 'conversations', 'introductions', 'yes'] as const),
  ...(['opened', 'met', 'outings', 'outing-people', 'couples', 'left-elsewhere', 'left-break'] as const),
] as const
/** Counted by the public page too. */
export const PUBLIC_OUTCOMES = ['outings', 'outing-people', 'met', 'couples'] as const
export type PublicOutcomeName = (typeof PUBLIC_OUTCOMES)[number]
export type SiteOutcomeName = (typeof SITE_OUTCOMES)[number]
export type OutcomeName = SiteOutcomeName | 'active'

/** Weeks of the page. */
export const OUTCOME_WEEKS = 12
export const OUTCOMES_PATH = '/admin/rencontres'

const GroupName = z.enum(GROUP_OUTCOMES)
const Count = z.nullable(z.int())

const OutcomeGroup = z.strictObject({
  /** 0 to 2, as in profiles. */
  sex: z.int(),
  /** 20 for 18 to 29 years, then 30, 40, 50, 60, and 70 for all older ones. */
  decade: z.int(),
  /** Null for fewer than five people, here and below. */
  active: Count,
  introductions: Count,
  yes: Count,
  answers: Count,
  /** Figures of which the group gets less than half of what the others get. */
  alerts: z.array(GroupName),
})
export type OutcomeGroup = z.infer<typeof OutcomeGroup>

const SiteOutcome = z.strictObject({
  name: z.enum(SITE_OUTCOMES),
  weeks: z.array(
    z.strictObject({
      week: z.string(),
      /** False before the week is counted. */
      counted: z.boolean(),
      /** Null for fewer than five people, or where it would reveal the number of a small group. */
      value: Count,
      /** The value, or the sum of the groups that are shown. */
      at_least: z.int(),
    }),
  ),
})
export type SiteOutcome = z.infer<typeof SiteOutcome>

export const getOutcomes = endpoint({
  name: 'getOutcomes',
  method: 'GET',
  path: '/api/admin/outcomes',
  access: 'desk',
  summary:
    'How people meet: numbers of members of the last twelve weeks, and those of one week (the last counted one) by sex and decade of age. Fewer than five people are null.',
  query: z.object({
    week: z.optional(z.string().check(z.refine(isMonday, INVALID_WEEK))),
  }),
  reply: z.strictObject({
    /** Oldest first. */
    figures: z.array(SiteOutcome),
    /**
     * People who met per 1,000 conversations, over the weeks in which both numbers are shown; null without such a week.
     */
    met_per_thousand: z.nullable(z.int()),
    /** Monday of the groups; null before the first count. */
    week: z.nullable(z.string()),
    groups: z.array(OutcomeGroup),
  }),
})

function isMonday(day: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(day)) return false
  const moment = new Date(day)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && moment.getUTCDay() === 1
}
