import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import {
  CheckboxValue,
  integerSchema,
  MessageReply,
  PageNumber,
  PathId,
  pageSchema,
} from '../../../shared/schemas.ts'
import { DECISIONS_HREF } from '../../../ui/auth-links.ts'
import { ANSWER_TOO_LONG, ANSWER_TOO_SHORT, TEXT_TOO_LONG, TEXT_TOO_SHORT } from './texts.ts'

export const decisionHref = (id: number) => `${DECISIONS_HREF}/${id}`

export const CONTESTS_PATH = '/admin/contestations'

export const CONTEST_MIN = 10
export const CONTEST_MAX = 2_000
export const ANSWER_MIN = 3
export const ANSWER_MAX = 1_000
export const CONTESTS_PAGE_SIZE = 20

/** Multi-line text, trimmed; forms send line ends with CR. */
const TrimmedText = z.pipe(
  z.string(),
  z.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
)

export const contestDecision = endpoint({
  name: 'contestDecision',
  method: 'POST',
  path: '/api/contest',
  form: '/user/decisions/:id',
  access: 'signed-in',
  inReview: true,
  summary:
    'Contests a decision of staff about the caller, once and within six months (409 otherwise); suspended members may.',
  body: z.object({
    decision: integerSchema(1, 2_147_483_647),
    text: z.pipe(
      TrimmedText,
      z.string().check(z.minLength(CONTEST_MIN, TEXT_TOO_SHORT), z.maxLength(CONTEST_MAX, TEXT_TOO_LONG)),
    ),
  }),
  reply: MessageReply,
})

const Person = z.strictObject({ id: z.int(), name: z.string() })

/** A decision, for staff. */
const ContestedDecision = z.strictObject({
  id: z.int(),
  /** `DECISION` of `shared/decisions.ts`. */
  kind: z.int(),
  rule: z.string(),
  reason: z.string(),
  percent: z.int(),
  until: z.nullable(z.string()),
  created_at: z.string(),
  lifted_at: z.nullable(z.string()),
  /** The decider; null for a deleted account. */
  actor: z.nullable(Person),
  actor_role: z.int(),
  /** The comment, post or description as it was. */
  text: z.nullable(z.string()),
  /** File of the photo, if it exists. */
  photo: z.nullable(z.string()),
  topic_id: z.nullable(z.int()),
})

/** A contest, for staff. */
export const AdminContest = z.strictObject({
  id: z.int(),
  text: z.string(),
  created_at: z.string(),
  /** Null while pending. */
  accepted: z.nullable(z.boolean()),
  answer: z.string(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(Person),
  member: z.strictObject({
    id: z.int(),
    name: z.string(),
    roles: z.int(),
    status: z.int(),
    warning: z.int(),
  }),
  decision: ContestedDecision,
  /** Number of decisions about the member, and the latest others. */
  decisions: z.int(),
  history: z.array(
    z.strictObject({
      id: z.int(),
      kind: z.int(),
      rule: z.string(),
      percent: z.int(),
      created_at: z.string(),
      lifted_at: z.nullable(z.string()),
    }),
  ),
  /** Why the viewer may not answer; null where they may. */
  refusal: z.nullable(z.string()),
})
export type AdminContest = z.infer<typeof AdminContest>

export const CONTEST_STATES = ['open', 'closed'] as const
export type ContestState = (typeof CONTEST_STATES)[number]

export const listContests = endpoint({
  name: 'listContests',
  method: 'GET',
  path: '/api/admin/contests',
  access: 'desk-admin',
  summary: 'Contests of decisions: open ones, the oldest first, or closed ones, the latest first. 20 a page.',
  query: z.object({ page: PageNumber, state: z._default(z.enum(CONTEST_STATES), 'open') }),
  reply: pageSchema(AdminContest),
})

export const decideContest = endpoint({
  name: 'decideContest',
  method: 'POST',
  path: '/api/admin/contests/:id',
  form: '/admin/contestations/:id',
  access: 'desk-admin',
  summary:
    'Answers a contest; not for the author of the decision. Accepting it undoes the decision and its consequences. 409 once it is answered.',
  params: z.object({ id: PathId }),
  body: z.object({
    accepted: CheckboxValue,
    reason: z.pipe(
      TrimmedText,
      z.string().check(z.minLength(ANSWER_MIN, ANSWER_TOO_SHORT), z.maxLength(ANSWER_MAX, ANSWER_TOO_LONG)),
    ),
  }),
  reply: MessageReply,
})

export const DecisionPath = z.object({ id: PathId })
