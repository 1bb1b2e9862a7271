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
import { AuthorityAlert } from '../authorities/contract.ts'
import { CASE_TYPES, REPORT_CATEGORIES } from '../reports/contract.ts'
import { OptionalReason, STAFF_REASON_MIN } from '../sanctions/contract.ts'
import * as texts from './texts.ts'

export const CASES_PAGE_SIZE = 20
/** Counting stops here. */
export const CASE_COUNT_MAX = 1_000
/** Newest reports shown of a case; earlier reports counted of each reporter. */
export const REPORTS_SHOWN = 20
export const REPORTER_HISTORY_MAX = 100
/** Earlier decisions, and earlier cases, shown with a case. */
export const HISTORY_SHOWN = 6

/** `mine`: assigned to the viewer. */
export const CASE_LISTS = ['open', 'assigned', 'mine', 'escalated', 'closed'] as const
export type CaseList = (typeof CASE_LISTS)[number]

/**
 * Every action but `none` upholds the report. `upheld` closes a case without an account, where no sanction is possible.
 */
export const CLOSING_ACTIONS = ['none', 'upheld', 'moderate', 'fake', 'warn', 'suspend', 'ban'] as const
export type ClosingAction = (typeof CLOSING_ACTIONS)[number]
/** Actions that leave a case in the queue, or return it there. */
export const QUEUE_ACTIONS = ['take', 'release', 'escalate', 'return', 'reopen'] as const
export type QueueAction = (typeof QUEUE_ACTIONS)[number]

/** Choices of a suspension, in days. */
export const SUSPENSION_DAYS = [1, 3, 7, 30] as const

const MemberRef = z.strictObject({ id: z.int(), name: z.string() })

const SUMMARY_FIELDS = {
  id: z.int(),
  type: z.literal(CASE_TYPES),
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
    is_deleted: z.boolean(),
  }),
}

/** A case in the queue. */
export const CaseSummary = z.strictObject(SUMMARY_FIELDS)
export type CaseSummary = z.infer<typeof CaseSummary>

/** A photo of a conversation as staff see it: blurred until they open its file. */
export const ReportedPhoto = z.strictObject({
  id: z.int(),
  file: z.string(),
  width: z.int(),
  height: z.int(),
  blur: z.string(),
  /** Its author's description; absent from reports made before there were any. */
  alt: z.optional(z.string()),
})
export type ReportedPhoto = z.infer<typeof ReportedPhoto>

export const PostPhotos = z.array(z.strictObject({ file: z.string(), alt: z.string() }))

/** Reported content at the time of the report, without messages of a conversation. */
const Evidence = z.strictObject({
  text: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  title: z.nullable(z.string()),
  conversation_photo: z.nullable(ReportedPhoto),
  /** Photos of a forum post. */
  post_photos: PostPhotos,
  /** Number of messages by each. */
  written: z.nullable(z.strictObject({ reporter: z.int(), reported: z.int() })),
})
export type Evidence = z.infer<typeof Evidence>

const CaseReport = z.strictObject({
  id: z.int(),
  category: z.nullable(z.enum(REPORT_CATEGORIES)),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  /** Null for a deleted account, for a notice, and for the site itself. */
  reporter: z.nullable(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      /** Their latest reports: all, upheld, dismissed. */
      made: z.int(),
      right: z.int(),
      wrong: z.int(),
    }),
  ),
  /** Queued by the site: the first words of a new account. */
  by_site: z.boolean(),
  evidence: Evidence,
  /** A notice of anybody, or the complaint about its decision; its author's e-mail is masked. */
  notice: z.nullable(
    z.strictObject({
      id: z.int(),
      address: z.string(),
      reason: z.string(),
      text: z.string(),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      complaint: z.nullable(z.strictObject({ action: z.string(), text: z.string() })),
    }),
  ),
})
export type CaseReport = z.infer<typeof CaseReport>

export const CaseDetails = z.strictObject({
  ...SUMMARY_FIELDS,
  reason: z.string(),
  decided_by: z.nullable(MemberRef),
  /** The content now. */
  target: z.strictObject({
    exists: z.boolean(),
    /** It can still be moderated. */
    stands: z.boolean(),
    text: z.nullable(z.string()),
    photo: z.nullable(z.string()),
    title: z.nullable(z.string()),
    href: z.nullable(z.string()),
  }),
  given: z.array(CaseReport),
  is_illegal: z.boolean(),
  alerts: z.array(AuthorityAlert),
  history: z.strictObject({
    warning: z.int(),
    /** Null for a deleted account. */
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
        type: z.literal(CASE_TYPES),
        state: z.literal([0, 1, 2, 3]),
        reports: z.int(),
        action: z.nullable(z.string()),
        created_at: z.string(),
      }),
    ),
  }),
  /** Neighbours in the list. */
  previous: z.nullable(z.int()),
  next: z.nullable(z.int()),
})
export type CaseDetails = z.infer<typeof CaseDetails>

const CaseListQuery = z.object({ state: z.optional(z.enum(CASE_LISTS)) })

export const listCases = endpoint({
  name: 'listCases',
  method: 'GET',
  path: '/api/admin/reports',
  access: 'desk',
  summary:
    'Cases, one per reported target: the gravest first, then the oldest; closed ones the latest first. `total` is counted up to 1000.',
  query: z.object({
    state: z._default(z.enum(CASE_LISTS), 'open'),
    page: PageNumber,
    /** Id of the last case of the previous page. */
    after: z.optional(PathId),
  }),
  reply: pageSchema(CaseSummary),
})

export const getCase = endpoint({
  name: 'getCase',
  method: 'GET',
  path: '/api/admin/reports/:id',
  access: 'desk',
  summary: 'A case: its reports, its target as it is now, earlier decisions about its author.',
  params: z.object({ id: PathId }),
  query: CaseListQuery,
  reply: CaseDetails,
})

/** Plain forms send an empty choice as ''. */
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
  name: 'actOnCase',
  method: 'POST',
  path: '/api/admin/reports/:id',
  form: '/admin/signalements/:id',
  access: 'desk',
  summary:
    'Takes, releases, escalates, returns or reopens a case, or closes it with a sanction of its author; 409 once another has acted on it. Only admins warn, suspend and ban.',
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
      /** Contrary to the law, and not only to the rules of the site. */
      is_illegal: z._default(CheckboxValue, false),
      /** To the authors of notices. */
      answer: OptionalReason,
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

const ReportedQuote = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('slate'), id: z.int(), prompt: z.string(), answer: z.string() }),
  z.strictObject({ kind: z.literal('photo'), id: z.int() }),
])

const ReportedMessage = z.strictObject({
  from: z.enum(['reporter', 'reported']),
  message: z.string(),
  type: z.int(),
  created_at: z.string(),
  quote: z.optional(ReportedQuote),
  photo: z.optional(ReportedPhoto),
  /** Texts before an edit or deletion, the first one first. */
  former: z.optional(z.array(z.string())),
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

export const listCaseMessages = endpoint({
  name: 'listCaseMessages',
  method: 'POST',
  path: '/api/admin/reports/:id/messages',
  form: '/admin/signalements/:id/messages',
  access: 'desk',
  summary:
    'The messages stored with the reports of a conversation. Each reading is recorded in the audit log.',
  params: z.object({ id: PathId }),
  reply: z.strictObject({
    data: z.array(z.strictObject({ report: z.int(), messages: z.array(ReportedMessage) })),
  }),
})
export type ReportedConversation = { report: number; messages: ReportedMessage[] }

export const QUEUE_PATH = '/admin/signalements'

export const listHref = (list: CaseList) => (list === 'open' ? QUEUE_PATH : `${QUEUE_PATH}?state=${list}`)

/** A case within a list, which decides its neighbours. */
export const caseHref = (id: number, list: CaseList) => `${QUEUE_PATH}/${id}?state=${list}`

/** Query of the forms of a case. */
export const stateQuery = (list: CaseList) => `?state=${list}`

/** Registered by the feature of conversations; its form is in the case of the photo. */
export const banConversationPhoto = endpoint({
  name: 'banConversationPhoto',
  method: 'POST',
  path: '/api/admin/conversation-photos/:photoId/ban',
  form: '/admin/photos-de-conversation/:photoId/bannir',
  access: 'desk-founder',
  summary:
    'Bans a reported photo of a conversation: it disappears, and later uploads similar to it are rejected.',
  params: z.object({ photoId: PathId }),
  reply: MessageReply,
})
