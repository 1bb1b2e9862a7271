import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint.ts'
import { PageNumber, pageSchema } from '../../../../shared/schemas.ts'
import { INVALID_DAY } from '../audit-texts.ts'

export const AUDIT_PAGE_SIZE = 50
/** Rows of one export; a filter reaches the older ones. */
export const AUDIT_EXPORT_MAX = 100_000

const MemberRef = z.strictObject({
  id: z.int(),
  /** Null once their account is deleted. */
  name: z.nullable(z.string()),
})

/** One act of staff, as the log keeps it. */
export const AuditRow = z.strictObject({
  id: z.int(),
  created_at: z.string(),
  actor: MemberRef,
  /** An object and a verb: `photo.moderate`. */
  action: z.string(),
  /** Whom it concerned. */
  user: z.nullable(MemberRef),
  /** The photo, comment, post, report … acted upon. */
  target_id: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type AuditRow = z.infer<typeof AuditRow>

/** A field of the filter; an empty one filters nothing. */
const TextFilter = z._default(z.pipe(z.string().check(z.maxLength(100)), z.transform(trimText)), '')
const DayFilter = z._default(
  z.string().check(z.refine((day) => day === '' || isCalendarDay(day), INVALID_DAY)),
  '',
)

/** What the log is searched by; all of it holds of each row that is found. */
export const AuditFilter = z.object({
  /** Id or name of who acted. */
  actor: TextFilter,
  /** Id or name of whom it concerned. */
  user: TextFilter,
  action: z._default(z.string().check(z.regex(/^(?:[a-z]{1,20}\.[a-z]{1,20})?$/)), ''),
  /** Id of the photo, comment, report … */
  target: TextFilter,
  /** The first and the last day in Paris, 'YYYY-MM-DD'. */
  from: DayFilter,
  to: DayFilter,
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'desk-admin',
  summary: 'What staff did to others, the latest first, 50 a page; the next page begins below `before`.',
  query: z.extend(AuditFilter, {
    page: PageNumber,
    /** Id of the last row of the page before. */
    before: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))),
  }),
  reply: pageSchema(AuditRow),
})

function trimText(text: string): string {
  return text.trim()
}

/** Whether it is a day of the calendar, written as a date field sends it. */
function isCalendarDay(day: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(day)) return false
  const moment = new Date(day)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}
