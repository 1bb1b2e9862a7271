import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, MessageReply, PathId } from '../../../shared/schemas.ts'
import { MESSAGE_MAX, normalizeMessage } from '../../messages/conversation/contract.ts'
import { GREETINGS_A_DAY, GREETINGS_PER_NEWCOMER, NEWCOMER_DAYS, REASON_MAX } from './policy.ts'
import { GREETING_EMPTY, GREETING_TOO_LONG, REASON_MISSING, REASON_TOO_LONG } from './texts.ts'

export const NEWCOMERS_PATH = '/forum/a-accueillir'
export const WISH_PATH = '/user/accueil'

export const saveGreetingWish = endpoint({
  name: 'saveGreetingWish',
  method: 'PATCH',
  path: '/api/user/greeting',
  form: WISH_PATH,
  access: 'member',
  inReview: true,
  summary: `Whether regulars of the forum may greet the caller, in the first ${NEWCOMER_DAYS} days; 409 later.`,
  body: z.object({
    wanted: z._default(CheckboxValue, false),
    /** The page that a form without scripts returns to. */
    from: z.optional(z.literal('bienvenue')),
  }),
  reply: MessageReply,
})

/** A newcomer who wishes to be greeted, as a regular finds them. */
export const Newcomer = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  birthday: z.string(),
  signup: z.string(),
  status: z.int(),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  /** Distance in words; null if a position is unknown or hidden. */
  distance: z.nullable(z.string()),
})
export type Newcomer = z.infer<typeof Newcomer>

/** Kilometres and id of the last newcomer of a page. */
export const NewcomerKey = z.pipe(
  z.string().check(z.regex(/^\d{1,5}\.[1-9]\d{0,8}$/)),
  z.transform((key) => key.split('.').map(Number) as [km: number, id: number]),
)

export const listNewcomers = endpoint({
  name: 'listNewcomers',
  method: 'GET',
  path: '/api/newcomers',
  access: 'member',
  summary: `For regulars of the forum: newcomers of the last ${NEWCOMER_DAYS} days who wish to be greeted, near ones first; 20 a page.`,
  query: z.object({ after: z.optional(NewcomerKey) }),
  reply: z.strictObject({ data: z.array(Newcomer), next: z.nullable(z.string()) }),
})

export const greetNewcomer = endpoint({
  name: 'greetNewcomer',
  method: 'POST',
  path: '/api/newcomers/:userId',
  form: `${NEWCOMERS_PATH}/:userId`,
  access: 'verified',
  createsContent: true,
  summary: `Greets a newcomer with a first message, by the rules of first messages; a regular greets ${GREETINGS_A_DAY} a day, and ${GREETINGS_PER_NEWCOMER} regulars greet one newcomer.`,
  params: z.object({ userId: PathId }),
  body: z.object({
    message: z.pipe(
      z.pipe(z.string(GREETING_EMPTY), z.transform(normalizeMessage)),
      z.string().check(z.minLength(1, GREETING_EMPTY), z.maxLength(MESSAGE_MAX, GREETING_TOO_LONG)),
    ),
  }),
  reply: z.strictObject({ message: z.string(), thread: z.int() }),
})

const Reason = z.object({
  reason: z.pipe(
    z.pipe(
      z.string(REASON_MISSING),
      z.transform((reason) => reason.replace(/\r\n?/g, '\n').trim()),
    ),
    z.string().check(z.minLength(1, REASON_MISSING), z.maxLength(REASON_MAX, REASON_TOO_LONG)),
  ),
})

export const nameRegular = endpoint({
  name: 'nameRegular',
  method: 'POST',
  path: '/api/admin/regulars/:userId',
  form: '/admin/membres/:userId/habitue',
  access: 'desk',
  summary: 'Names a member a regular of the forum; 409 for one who does not meet the criteria.',
  params: z.object({ userId: PathId }),
  body: Reason,
  reply: MessageReply,
})

export const revokeRegular = endpoint({
  name: 'revokeRegular',
  method: 'POST',
  path: '/api/admin/regulars/:userId/revoke',
  form: '/admin/membres/:userId/habitue/fin',
  access: 'desk',
  summary: 'Ends that a member is a regular of the forum.',
  params: z.object({ userId: PathId }),
  body: Reason,
  reply: MessageReply,
})
