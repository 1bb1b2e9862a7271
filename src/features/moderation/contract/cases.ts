import * as z from 'zod/mini'
import { RULES } from '../../../shared/decisions.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import {
  CheckboxValue,
  integerSchema,
  MessageReply,
  PageNumber,
  PathId,
  pageSchema,
} from '../../../shared/schemas.ts'
import * as texts from '../case-refusals-texts.ts'
import { OptionalReason, STAFF_REASON_MIN } from './reason.ts'
import { REPORT_CATEGORIES } from './report.ts'

export const CASES_PAGE = 20
/** The queue is counted up to here. */
export const CASES_COUNTED = 1_000
/** Reports of an entry that are shown, the newest; of a reporter's own the record looks back as far as `RECORD_OF`. */
export const REPORTS_SHOWN = 20
export const RECORD_OF = 100
/** Earlier decisions and entries shown beside an entry, of each. */
export const HISTORY_SHOWN = 6

/** The lists of the queue; `mine` are those that the viewer has. */
export const CASE_LISTS = ['open', 'assigned', 'mine', 'escalated', 'closed'] as const
export type CaseList = (typeof CASE_LISTS)[number]

/**
 * What an entry is closed with; all but `none` tell the reporters that they were right. `upheld` says so of an account that
 * was deleted: nothing is left to act upon.
 */
export const CASE_ACTIONS = ['none', 'upheld', 'moderate', 'fake', 'warn', 'suspend', 'ban'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]
/** What may be done to an entry that stays in the queue, or comes back into it. */
export const QUEUE_ACTS = ['take', 'release', 'escalate', 'return', 'reopen'] as const
export type QueueAct = (typeof QUEUE_ACTS)[number]

/** Days that somebody may be suspended for. */
export const SUSPENSION_DAYS = [1, 3, 7, 30] as const

const Somebody = z.strictObject({ id: z.int(), name: z.string() })

const Line = {
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
  assigned: z.nullable(Somebody),
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
export const CaseLine = z.strictObject(Line)
export type CaseLine = z.infer<typeof CaseLine>

/** What was reported, as it was kept; messages of a conversation are no part of it. */
const Evidence = z.strictObject({
  text: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** Messages that each had written. */
  written: z.nullable(z.strictObject({ reporter: z.int(), reported: z.int() })),
})
export type Evidence = z.infer<typeof Evidence>

const GivenReport = z.strictObject({
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
export type GivenReport = z.infer<typeof GivenReport>

export const CaseEntry = z.strictObject({
  ...Line,
  reason: z.string(),
  decided_by: z.nullable(Somebody),
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
  given: z.array(GivenReport),
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
export type CaseEntry = z.infer<typeof CaseEntry>

const InList = z.object({ state: z.optional(z.enum(CASE_LISTS)) })

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
  reply: pageSchema(CaseLine),
})

export const readCase = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  access: 'desk',
  summary:
    'An entry of the queue: its reports, its target as it is now, what was decided of its author before.',
  params: z.object({ id: PathId }),
  query: InList,
  reply: CaseEntry,
})

/** A choice that a plain form sends empty where none was made. */
const orNone = <S extends z.ZodMiniType>(schema: S, message: string) =>
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

const RULED: readonly string[] = ['warn', 'suspend', 'ban'] satisfies CaseAction[]

export const actOnCase = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id',
  form: '/admin/signalements/:id',
  access: 'desk',
  summary:
    'Takes, releases, escalates, returns or reopens an entry, or closes it with what is done about its author; 409 once somebody else has acted on it. To warn, suspend and ban is for admins.',
  params: z.object({ id: PathId }),
  query: InList,
  body: z
    .object({
      action: z.enum([...QUEUE_ACTS, ...CASE_ACTIONS], texts.ACTION_MISSING),
      version: integerSchema(0, 2_147_483_647),
      rule: orNone(z.enum(RULES), texts.RULE_MISSING),
      reason: OptionalReason,
      percent: orNone(integerSchema(1, 100, texts.BAD_PERCENT), texts.BAD_PERCENT),
      until: orNone(
        integerSchema(1, 30, texts.BAD_DAYS).check(
          z.refine((days) => (SUSPENSION_DAYS as readonly number[]).includes(days), texts.BAD_DAYS),
        ),
        texts.BAD_DAYS,
      ),
      hides: z._default(CheckboxValue, false),
    })
    .check(
      z.refine(({ action, rule }) => rule !== undefined || !RULED.includes(action), {
        path: ['rule'],
        message: texts.RULE_MISSING,
      }),
      z.refine(({ action, reason }) => action !== 'warn' || reason.length >= STAFF_REASON_MIN, {
        path: ['reason'],
        message: texts.CASE_REASON_MISSING,
      }),
      z.refine(({ action, percent }) => action !== 'warn' || percent !== undefined, {
        path: ['percent'],
        message: texts.BAD_PERCENT,
      }),
      z.refine(({ action, until }) => action !== 'suspend' || until !== undefined, {
        path: ['until'],
        message: texts.BAD_DAYS,
      }),
    ),
  reply: z.strictObject({ ...MessageReply.shape, case: CaseEntry }),
})

const KeptMessage = z.strictObject({
  from: z.enum(['reporter', 'reported']),
  message: z.string(),
  type: z.int(),
  created_at: z.string(),
})
export type KeptMessage = z.infer<typeof KeptMessage>

export const readCaseMessages = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/messages',
  form: '/admin/signalements/:id/messages',
  access: 'desk',
  summary:
    'The messages kept with the reports of a conversation. Each reading is written into the audit log.',
  params: z.object({ id: PathId }),
  reply: z.strictObject({
    data: z.array(z.strictObject({ report: z.int(), messages: z.array(KeptMessage) })),
  }),
})
export type ReportedTalk = { report: number; messages: KeptMessage[] }
