import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, MessageReply, PathId } from '../../../shared/schemas.ts'
import { REASON_TOO_LONG } from './texts.ts'

export const REASON_MAX = 140

/** Last messages of a conversation stored with its report. */
export const REPORTED_MESSAGES = 50

/** Kinds of content that can be reported, by stored number. */
export const REPORT_TYPE = {
  profile: 1,
  conversation: 2,
  comment: 3,
  photo: 4,
  post: 5,
  slate: 6,
  conversationPhoto: 7,
  outing: 8,
  request: 9,
} as const
export type ReportType = (typeof REPORT_TYPE)[keyof typeof REPORT_TYPE]

/** Subjects of a case: reported content, or an address in a notice that is no member's content. */
export const CASE_TYPE = { ...REPORT_TYPE, address: 10 } as const
export type CaseType = (typeof CASE_TYPE)[keyof typeof CASE_TYPE]
export const CASE_TYPES = Object.values(CASE_TYPE)

/** The report form without scripts. */
export const reportHref = (type: ReportType, targetId: number, userId: number) =>
  `/signaler/${type}/${targetId}/${userId}`

/** Query of the form that blocks the member too. */
export const BLOCK_PARAM = 'bloquer'

const TYPE_BY_PARAM = new Map<string, ReportType>(
  Object.values(REPORT_TYPE).map((type) => [String(type), type]),
)

export const REPORT_CATEGORIES = ['fake', 'sexual', 'harassment', 'scam', 'minor', 'danger', 'other'] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

export const sendReport = endpoint({
  name: 'sendReport',
  method: 'POST',
  path: '/api/report/:type/:targetId/:userId',
  form: '/signaler/:type/:targetId/:userId',
  access: 'member',
  inReadOnly: true,
  summary:
    'Reports a profile (1), conversation (2), comment (3), photo (4), forum post (5), slate (6), photo of a conversation (7), outing (8) or the text of a friend request (9) to staff; repeating it while the report is open changes nothing. A conversation includes its last 50 messages. `block` blocks the member in the same act.',
  params: z.object({
    type: z.pipe(
      z.string().check(z.refine((type) => TYPE_BY_PARAM.has(type))),
      z.transform((type) => TYPE_BY_PARAM.get(type) as ReportType),
    ),
    targetId: PathId,
    userId: PathId,
  }),
  body: z.object({
    category: z.optional(z.nullable(z.enum(REPORT_CATEGORIES))),
    reason: z._default(
      z.nullable(
        z.pipe(
          z.pipe(
            z.string(),
            z.transform((reason) => reason.replace(/\r\n?/g, '\n').trim()),
          ),
          z.string().check(z.maxLength(REASON_MAX, REASON_TOO_LONG)),
        ),
      ),
      null,
    ),
    /** Blocks the member in the same act. */
    block: z.optional(CheckboxValue),
  }),
  reply: MessageReply,
})
