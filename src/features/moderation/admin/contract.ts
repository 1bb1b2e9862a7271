import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { PageNumber, pageSchema } from '../../../shared/schemas.ts'
import { INVALID_DAY } from './texts.ts'

export const AUDIT_PAGE_SIZE = 50
/** Maximum rows of an export; a filter reaches older ones. */
export const AUDIT_EXPORT_MAX = 100_000

const MemberRef = z.strictObject({
  id: z.int(),
  /** Null for a deleted account. */
  name: z.nullable(z.string()),
})

/** An entry of the log. */
export const AuditRow = z.strictObject({
  id: z.int(),
  created_at: z.string(),
  actor: MemberRef,
  /** Object and verb: `photo.moderate`. */
  action: z.string(),
  /** The member concerned. */
  user: z.nullable(MemberRef),
  /** Id of the photo, comment, post, case … */
  target_id: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type AuditRow = z.infer<typeof AuditRow>

/** An empty field filters nothing. */
const TextFilter = z._default(z.pipe(z.string().check(z.maxLength(100)), z.transform(trimText)), '')
const DayFilter = z._default(
  z.string().check(z.refine((day) => day === '' || isCalendarDay(day), INVALID_DAY)),
  '',
)

/** Conditions are combined with AND. */
export const AuditFilter = z.object({
  /** Id or name of the actor. */
  actor: TextFilter,
  /** Id or name of the member concerned. */
  user: TextFilter,
  action: z._default(z.string().check(z.regex(/^(?:[a-z]{1,20}\.[a-z]{1,20})?$/)), ''),
  /** Id of the photo, comment, case … */
  target: TextFilter,
  /** First and last day in Paris, 'YYYY-MM-DD'. */
  from: DayFilter,
  to: DayFilter,
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'desk-admin',
  summary: 'Actions of staff on members, the latest first, 50 a page; the next page begins below `before`.',
  query: z.extend(AuditFilter, {
    page: PageNumber,
    /** Id of the last row of the previous page. */
    before: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))),
  }),
  reply: pageSchema(AuditRow),
})

function trimText(text: string): string {
  return text.trim()
}

/** Accepts the format of date fields. */
function isCalendarDay(day: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(day)) return false
  const moment = new Date(day)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** Counted by day; times are in seconds. */
export const FIGURE_NAMES = [
  'signups',
  'active',
  'messages',
  'reports',
  'reports_closed',
  'report_median',
  'report_p95',
  'photos_awaiting',
  'photo_median',
  'photo_p95',
  'premium',
] as const
export type FigureName = (typeof FIGURE_NAMES)[number]

/** Periods of a plot. */
export const PERIOD_COUNTS = { day: 30, week: 26, month: 24 } as const
export type Period = keyof typeof PERIOD_COUNTS

/**
 * How days combine into a period: sum of events, mean of measurements, or last value. Days without a measurement
 * count as 0 in a sum and not in a mean.
 */
export const FIGURE_AGGREGATIONS: Record<FigureName, 'sum' | 'mean' | 'last'> = {
  signups: 'sum',
  active: 'mean',
  messages: 'sum',
  reports: 'sum',
  reports_closed: 'sum',
  report_median: 'mean',
  report_p95: 'mean',
  photos_awaiting: 'last',
  photo_median: 'mean',
  photo_p95: 'mean',
  premium: 'last',
}

const Figure = z.strictObject({
  name: z.enum(FIGURE_NAMES),
  /** Oldest first, the current period last; null without a measurement. */
  points: z.array(z.strictObject({ from: z.string(), value: z.nullable(z.number()) })),
  /** All points combined. */
  total: z.nullable(z.number()),
  /** The same for the preceding time; null where it is incomplete. */
  before: z.nullable(z.number()),
})
export type Figure = z.infer<typeof Figure>

export const getFigures = endpoint({
  name: 'getFigures',
  method: 'GET',
  path: '/api/admin/figures',
  access: 'desk',
  summary: 'Figures by day (30), week (26) or month (24) in Paris; premium members from role 2.',
  query: z.object({ by: z._default(z.enum(['day', 'week', 'month']), 'day') }),
  reply: z.strictObject({
    by: z.enum(['day', 'week', 'month']),
    /** Time of the last count; null before the first. */
    counted_at: z.nullable(z.string()),
    figures: z.array(Figure),
  }),
})
