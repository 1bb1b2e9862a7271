import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MemberCard } from '../../../shared/member-card.ts'
import { MessageReply as Answer, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { Draft } from '../drafts/contract.ts'
import { SEARCH_TOO_LONG } from '../texts.ts'
import { TURNS } from '../turns/policy.ts'

/** Conversations per page of the list. */
export const CONVERSATIONS_PAGE_SIZE = 20

/** Waiting conversations on the first page, wherever they are by date. */
export const WAITING_LISTED = 40

/** Id of the open conversation, or 0 for none. */
const OpenConversationId = z.pipe(
  z.union([z.literal('0'), z.string().check(z.regex(/^[1-9]\d{0,9}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.lte(2_147_483_647))),
)

/** A conversation in the list (specification 1, section 3). */
export const Conversation = z.strictObject({
  id: z.int(),
  /** Date of the last message; of the conversation itself if it has none. */
  date: z.string(),
  /** '' if there is none or it is deleted; the address of a gif. */
  last_message: z.string(),
  last_deleted: z.boolean(),
  last_type: z.int(),
  /** Author of the last message; 0 if there is none. */
  last_sender: z.int(),
  last_id: z.int(),
  /** The caller has read all of it. */
  is_read: z.boolean(),
  /** Messages that the caller has not read. */
  unread: z.int(),
  /** Id of the other member, listed among the interlocutors; null once the account is deleted. */
  user_id: z.nullable(z.int()),
  /** Of an empty conversation: the outing that both were at, and that opened it. */
  met: z.optional(z.nullable(z.strictObject({ kind: z.int(), starts_at: z.string() }))),
  /** The text that the caller has typed and not sent; null if they never have, '' once it is sent. */
  draft: z.optional(z.nullable(Draft)),
  /** Whose turn it is: `yours` waits for the caller. */
  turn: z.enum(TURNS),
  /** The caller has put it aside, until they answer. */
  parked: z.boolean(),
  /** The caller gets no push and no count of it. */
  muted: z.boolean(),
  /** Who closed it with a goodbye; null if it is open. */
  closed_by: z.nullable(z.int()),
})
export type Conversation = z.infer<typeof Conversation>

export const listConversations = endpoint({
  name: 'listConversations',
  method: 'GET',
  path: '/api/messages/:thread',
  access: 'member',
  scope: 'conversations:read',
  summary:
    'A pair: a page of 20 conversations, the latest first, and their interlocutors. `thread` is the open one, always included; 0 for none. With `waiting`, the first page also has those that wait for the caller, at most 40.',
  params: z.object({ thread: OpenConversationId }),
  query: z.object({
    page: PageNumber,
    search: z._default(z.string().check(z.maxLength(50, SEARCH_TOO_LONG)), ''),
    waiting: z.optional(z.literal('1')),
  }),
  reply: z.tuple([pageSchema(Conversation), z.array(MemberCard)]),
})

export const getInterlocutor = endpoint({
  name: 'getInterlocutor',
  method: 'GET',
  path: '/api/messages/interlocutor/:thread',
  access: 'member',
  scope: 'conversations:read',
  summary: 'The other member of a conversation; 404 once that account is deleted.',
  params: z.object({ thread: PathId }),
  reply: MemberCard,
})

export const hideConversation = endpoint({
  name: 'hideConversation',
  method: 'DELETE',
  path: '/api/messages/conversation/:thread',
  form: '/messages/:thread/masquer',
  access: 'member',
  summary: "Hides a conversation from the caller's own list until its next message.",
  params: z.object({ thread: PathId }),
  reply: Answer,
})
