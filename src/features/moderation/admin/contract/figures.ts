import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint.ts'

/** What is counted by day; times are in seconds. */
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

/** How many days, weeks or months a plot shows. */
export const PERIOD_COUNTS = { day: 30, week: 26, month: 24 } as const
export type Period = keyof typeof PERIOD_COUNTS

/**
 * What several days make: a sum of what happens, the mean of what is measured each day, or what stood at the end. Days that
 * nothing was measured on are left out of a mean, and are 0 in a sum.
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
  /** The oldest first, the period that is not over yet last; null where nothing was measured. */
  points: z.array(z.strictObject({ from: z.string(), value: z.nullable(z.number()) })),
  /** All points made one. */
  total: z.nullable(z.number()),
  /** The same of as long a time before; null where it is not known as a whole. */
  before: z.nullable(z.number()),
})
export type Figure = z.infer<typeof Figure>

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  access: 'desk',
  summary:
    'What is counted, by day (30), week (26) or month (24) in Paris; the premium members from role 2 on.',
  query: z.object({ by: z._default(z.enum(['day', 'week', 'month']), 'day') }),
  reply: z.strictObject({
    by: z.enum(['day', 'week', 'month']),
    /** When they were counted last; null on a site that has just begun. */
    counted_at: z.nullable(z.string()),
    figures: z.array(Figure),
  }),
})
