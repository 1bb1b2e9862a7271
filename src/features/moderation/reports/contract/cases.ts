import * as z from 'zod/mini'
import { RULES } from '../../../../shared/decisions.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import {
  CheckboxValue,
  integerSchema,
  MessageReply,
  PageNumber,
  PathId,
  pageSchema,
} from '../../../../shared/schemas.ts'
import { REPORT_CATEGORIES } from '../../contract/report.ts'
import { OptionalReason, STAFF_REASON_MIN } from '../../sanctions/contract/reason.ts'
import * as texts from '../case-refusal-texts.ts'

export const CASES_PAGE_SIZE = 20
/** The queue is counted up to here. */
export const CASE_COUNT_MAX = 1_000
/** Reports of an entry that are shown, the newest; of a reporter's own the record looks back as far as `RECORD_OF`. */
export const REPORTS_SHOWN = 20
export const REPORTER_HISTORY_MAX = 100
/** Earlier decisions and entries shown beside an entry, of each. */
export const HISTORY_SHOWN = 6

/** The lists of the queue; `mine` are those that the viewer has. */
export const CASE_LISTS = ['open', 'assigned', 'mine', 'escalated', 'closed'] as const
export type CaseList = (typeof CASE_LISTS)[number]

/**
 * What an entry is closed with; all but `none` tell the reporters that they were right. `upheld` says so of an account that
 * was deleted: nothing is left to act upon.
 */
export const CLOSING_ACTIONS = ['none', 'upheld', 'moderate', 'fake', 'warn', 'suspend', 'ban'] as const
export type ClosingAction = (typeof CLOSING_ACTIONS)[number]
/** What may be done to an entry that stays in the queue, or comes back into it. */
export const QUEUE_ACTIONS = ['take', 'release', 'escalate', 'return', 'reopen'] as const
export type QueueAction = (typeof QUEUE_ACTIONS)[number]

/** Days that somebody may be suspended for. */
export const SUSPENSION_DAYS = [1, 3, 7, 30] as const

const MemberRef = z.strictObject({ id: z.int(), name: z.string() })

const SUMMARY_FIELDS = {
  id: z.int(),
  type: z.literal([1, 2, 3, 4, 5]),
  target_id: z.int(),
  state: z.literal([0, 1, 2, 3]),
  severity: z.literal([0, 1, 2, 3]),
  reports: z.int(),
  version: z.int(),
  created_at: z.string(),
  newest_at: z.string(),
  decided_at: z.nullable(z.string()),
  action: z.nullable(z.string()),
  assigned: z.nullable(MemberRef),
  assigned_at: z.nullable(z.string()),
  member: z.strictObject({
    id: z.int(),
    name: z.string(),
    avatar: z.nullable(z.string()),
    roles: z.int(),
    status: z.int(),
    /** The account was deleted; the name is a pseudonym. */
    is_deleted: z.boolean(),
  }),
}

/** An entry as the queue lists it. */
export const CaseSummary = z.strictObject(SUMMARY_FIELDS)
export type CaseSummary = z.infer<typeof CaseSummary>

/** What was reported, as it was kept; messages of a conversation are no part of it. */
const Evidence = z.strictObject({
  text: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** Messages that each had written. */
  written: z.nullable(z.strictObject({ reporter: z.int(), reported: z.int() })),
})
export type Evidence = z.infer<typeof Evidence>

const CaseReport = z.strictObject({
  id: z.int(),
  category: z.nullable(z.enum(REPORT_CATEGORIES)),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  /** Null once their account is deleted. */
  reporter: z.nullable(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      /** Of their last reports: made, found right, found wrong. */
      made: z.int(),
      right: z.int(),
      wrong: z.int(),
    }),
  ),
  evidence: Evidence,
})
export type CaseReport = z.infer<typeof CaseReport>

export const CaseDetails = z.strictObject({
  ...SUMMARY_FIELDS,
  reason: z.string(),
  decided_by: z.nullable(MemberRef),
  /** As it is now. */
  target: z.strictObject({
    /** False once it is deleted. */
    exists: z.boolean(),
    /** Whether it can still be moderated. */
    stands: z.boolean(),
    text: z.nullable(z.string()),
    photo: z.nullable(z.string()),
    title: z.nullable(z.string()),
    href: z.nullable(z.string()),
  }),
  given: z.array(CaseReport),
  history: z.strictObject({
    warning: z.int(),
    /** Null once the account is deleted. */
    signup: z.nullable(z.string()),
    suspended_until: z.nullable(z.string()),
    decisions: z.array(
      z.strictObject({
        id: z.int(),
        kind: z.int(),
        rule: z.string(),
        reason: z.string(),
        percent: z.int(),
        created_at: z.string(),
        lifted_at: z.nullable(z.string()),
      }),
    ),
    cases: z.array(
      z.strictObject({
        id: z.int(),
        type: z.literal([1, 2, 3, 4, 5]),
        state: z.literal([0, 1, 2, 3]),
        reports: z.int(),
        action: z.nullable(z.string()),
        created_at: z.string(),
      }),
    ),
  }),
  /** Beside it in the list that it is read in. */
  previous: z.nullable(z.int()),
  next: z.nullable(z.int()),
})
export type CaseDetails = z.infer<typeof CaseDetails>

const CaseListQuery = z.object({ state: z.optional(z.enum(CASE_LISTS)) })

export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'desk',
  summary:
    'The queue of reports, one entry a target: the gravest first, then the oldest; closed ones the latest first. `total` is counted up to 1000.',
  query: z.object({
    state: z._default(z.enum(CASE_LISTS), 'open'),
    page: PageNumber,
    /** Id of the last entry of the page before. */
    after: z.optional(PathId),
  }),
  reply: pageSchema(CaseSummary),
})

export const getCase = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  access: 'desk',
  summary:
    'An entry of the queue: its reports, its target as it is now, what was decided of its author before.',
  params: z.object({ id: PathId }),
  query: CaseListQuery,
  reply: CaseDetails,
})

/** A choice that a plain form sends empty where none was made. */
const optionalChoice = <S extends z.ZodMiniType>(schema: S, message: string) =>
  z.optional(
    z.union(
      [
        z.pipe(
          z.literal(''),
          z.transform(() => undefined),
        ),
        schema,
      ],
      message,
    ),
  )

const ACTIONS_WITH_RULE: readonly string[] = ['warn', 'suspend', 'ban'] satisfies ClosingAction[]

export const actOnCase = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id',
  form: '/admin/signalements/:id',
  access: 'desk',
  summary:
    'Takes, releases, escalates, returns or reopens an entry, or closes it with what is done about its author; 409 once somebody else has acted on it. To warn, suspend and ban is for admins.',
  params: z.object({ id: PathId }),
  query: CaseListQuery,
  body: z
    .object({
      action: z.enum([...QUEUE_ACTIONS, ...CLOSING_ACTIONS], texts.ACTION_MISSING),
      version: integerSchema(0, 2_147_483_647),
      rule: optionalChoice(z.enum(RULES), texts.RULE_MISSING),
      reason: OptionalReason,
      percent: optionalChoice(integerSchema(1, 100, texts.INVALID_PERCENT), texts.INVALID_PERCENT),
      until: optionalChoice(
        integerSchema(1, 30, texts.INVALID_DAYS).check(
          z.refine((days) => (SUSPENSION_DAYS as readonly number[]).includes(days), texts.INVALID_DAYS),
        ),
        texts.INVALID_DAYS,
      ),
      hides: z._default(CheckboxValue, false),
    })
    .check(
      z.refine(({ action, rule }) => rule !== undefined || !ACTIONS_WITH_RULE.includes(action), {
        path: ['rule'],
        message: texts.RULE_MISSING,
      }),
      z.refine(({ action, reason }) => action !== 'warn' || reason.length >= STAFF_REASON_MIN, {
        path: ['reason'],
        message: texts.CASE_REASON_MISSING,
      }),
      z.refine(({ action, percent }) => action !== 'warn' || percent !== undefined, {
        path: ['percent'],
        message: texts.INVALID_PERCENT,
      }),
      z.refine(({ action, until }) => action !== 'suspend' || until !== undefined, {
        path: ['until'],
        message: texts.INVALID_DAYS,
      }),
    ),
  reply: z.strictObject({ ...MessageReply.shape, case: CaseDetails }),
})

const ReportedMessage = z.strictObject({
  from: z.enum(['reporter', 'reported']),
  message: z.string(),
  type: z.int(),
  created_at: z.string(),
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

export const listCaseMessages = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/messages',
  form: '/admin/signalements/:id/messages',
  access: 'desk',
  summary:
    'The messages kept with the reports of a conversation. Each reading is written into the audit log.',
  params: z.object({ id: PathId }),
  reply: z.strictObject({
    data: z.array(z.strictObject({ report: z.int(), messages: z.array(ReportedMessage) })),
  }),
})
export type ReportedConversation = { report: number; messages: ReportedMessage[] }
