import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { NAPKIN_STATES } from '../../../shared/napkins.ts'
import { Quote } from '../../../shared/quotes.ts'
import { MessageReply as Answer, PathId } from '../../../shared/schemas.ts'
import { BAD_KEY, BAD_TYPE, MESSAGE_EMPTY, MESSAGE_TOO_LONG, REPLY_UNKNOWN } from '../texts.ts'

/** Characters in a message (specification 1, section 5). */
export const MESSAGE_MAX = 1000
/** Id of the message whose forms a page without scripts shows. */
export const CHOSEN_PARAM = 'message'
/** Messages per page of a conversation. */
export const MESSAGES_PAGE_SIZE = 10

/** Ids are PostgreSQL `bigint`, limited to integers that a number represents exactly. */
export const MessageId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))
const MessageIdOrZero = z.pipe(z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/)), z.transform(Number))

const isSet = z.optional(z.literal(true))

/** A message that another one answers: its first 200 characters, '' once it is deleted. */
export const RepliedMessage = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  message: z.string(),
  type: z.int(),
  deleted: isSet,
})
export type RepliedMessage = z.infer<typeof RepliedMessage>

/** A message that waits for its author's e-mail to be confirmed; only the author reads it. */
export const KeptMessage = z.strictObject({
  thread: z.int(),
  message: z.string(),
  /** 0 text, 1 gif. */
  type: z.int(),
  /** The message is sent with it. */
  client_key: z.string(),
  created_at: z.string(),
  /** Why it was not sent after the confirmation; null while it waits. */
  refusal: z.nullable(z.string()),
  /** The message that it answers; null without, and once that message is deleted. */
  reply_to: z.nullable(RepliedMessage),
})
export type KeptMessage = z.infer<typeof KeptMessage>

const NapkinSlot = z.strictObject({ start: z.string(), end: z.string() })

/** A proposed meeting. */
export const Napkin = z.strictObject({
  id: z.int(),
  place: z.string(),
  slots: z.array(NapkinSlot),
  state: z.enum(NAPKIN_STATES),
  /** The agreed slot, also of a meeting that was cancelled. */
  agreed: z.optional(NapkinSlot),
  cancelled_by: z.optional(z.int()),
})

/** A photo as the two of a conversation see it; its file is at `/messages/photo/{file}`. */
export const ConversationPhoto = z.strictObject({
  id: z.int(),
  file: z.string(),
  width: z.int(),
  height: z.int(),
  /** Data address of a tiny blurred copy. */
  blur: z.string(),
  /** Its author's description; '' for none. */
  alt: z.string(),
})
export type ConversationPhoto = z.infer<typeof ConversationPhoto>

export const ConversationMessage = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  /** '' once it is deleted. */
  message: z.string(),
  /** 0 text, 1 gif, 10 photo, 11 napkin, 12 goodbye. */
  type: z.int(),
  created_at: z.string(),
  reply_to: z.optional(RepliedMessage),
  edited_at: z.optional(z.string()),
  deleted: isSet,
  /** Reaction of the author, and of the other member: from 1, absent without one. */
  author_reaction: z.optional(z.int()),
  other_reaction: z.optional(z.int()),
  /** Of a message that was the text of a friend request: what it answers. */
  quote: z.optional(Quote),
  /** Of a napkin, as it is now. */
  napkin: z.optional(Napkin),
  /** Absent once it is removed or erased. */
  photo: z.optional(ConversationPhoto),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

/** Past any version: a request with it gets no changes. */
export const LATEST_VERSION = 2_147_483_647

/** Changes of a conversation's messages, as they are now, in the order of their last change. */
export const MessageChanges = z.strictObject({
  version: z.int(),
  messages: z.array(ConversationMessage),
  /** With `since=latest` alone. */
  meeting: z.optional(
    z.strictObject({
      /** The caller may propose a meeting now. */
      may: z.boolean(),
      /** The message of the agreed meeting, until its end. */
      agreed: z.optional(ConversationMessage),
    }),
  ),
})
export type MessageChanges = z.infer<typeof MessageChanges>

/** Messages between two per answer: the way back to an old one. */
export const MESSAGES_BETWEEN_MAX = 1_000

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/api/messages/conversation/:thread/:lastId',
  access: 'member',
  scope: 'conversations:read',
  summary:
    "A pair: whether the other has read the caller's last message (premium members only, and if neither refuses receipts), and the messages after `lastId`, at most 100. `lastId` 0 gives the newest 10, or with `before` the 10 before that one; a higher `before` with another `lastId` those between the two, at most 1,000. In order of writing. With `since`, a third element: the messages edited, deleted or reacted to after that version, at most 100, and the version reached; `since=latest` gives the version alone, and the agreed meeting.",
  params: z.object({ thread: PathId, lastId: MessageIdOrZero }),
  query: z.object({
    before: z.optional(MessageId),
    since: z.optional(
      z.union([
        z.pipe(
          z.literal('latest'),
          z.transform(() => LATEST_VERSION),
        ),
        z.pipe(z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/)), z.transform(Number)),
      ]),
    ),
  }),
  reply: z.union([
    z.tuple([z.boolean(), z.array(ConversationMessage)]),
    z.tuple([z.boolean(), z.array(ConversationMessage), MessageChanges]),
  ]),
})

/** For an empty conversation. */
export interface Starters {
  /** The other's hopes in one phrase; null without any. */
  intention: string | null
  /** Three beginnings of a first message. */
  starters: string[]
}

/** The format PostgreSQL accepts; zod's own check would make every page heavier. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const normalizeMessage = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** Texts are trimmed; a gif must be on an allowed host. */
export const MessageBody = z.object({
  message: z.pipe(
    z.pipe(z.string(MESSAGE_EMPTY), z.transform(normalizeMessage)),
    z.string().check(z.minLength(1, MESSAGE_EMPTY), z.maxLength(MESSAGE_MAX, MESSAGE_TOO_LONG)),
  ),
  type: z._default(
    z.pipe(
      z.union([z.literal([0, 1]), z.enum(['0', '1'])], BAD_TYPE),
      z.transform((type) => Number(type)),
    ),
    0,
  ),
  /** Idempotency key, created by the browser once per message. */
  client_key: z.optional(z.string(BAD_KEY).check(z.regex(UUID, BAD_KEY))),
  /** The message of the conversation that this one answers. */
  reply_to: z.optional(
    z.pipe(
      z.union([z.number(REPLY_UNKNOWN), z.string()], REPLY_UNKNOWN),
      z.pipe(
        z.transform(Number),
        z.int(REPLY_UNKNOWN).check(z.gte(1, REPLY_UNKNOWN), z.lte(Number.MAX_SAFE_INTEGER, REPLY_UNKNOWN)),
      ),
    ),
  ),
})
export type MessageBody = z.infer<typeof MessageBody>

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/api/messages/conversation/:thread',
  form: '/messages/:thread',
  access: 'member',
  scope: 'conversations:write',
  createsContent: true,
  summary:
    "Sends a text (type 0) or a gif (type 1). 403 if the other has left or is suspended, 429 with the message `out` past the daily limit, and for first messages sent too fast. Before the caller's e-mail is confirmed, the message is `pending` for 7 days instead of `sent`: one per conversation, a second replaces it, 409 for a fourth. It is sent within seconds of the confirmation, after all checks.",
  params: z.object({ thread: PathId }),
  body: MessageBody,
  reply: z.strictObject({
    message: z.string(),
    sent: z.optional(ConversationMessage),
    pending: z.optional(KeptMessage),
  }),
})

export const markMessagesRead = endpoint({
  name: 'markMessagesRead',
  method: 'PATCH',
  path: '/api/messages/conversation/:thread',
  access: 'member',
  scope: 'conversations:write',
  summary: 'Marks the messages up to `read` as read by the caller.',
  params: z.object({ thread: PathId }),
  body: z.object({ read: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)) }),
  reply: Answer,
})

export const notifyTyping = endpoint({
  name: 'notifyTyping',
  method: 'POST',
  path: '/api/messages/typing/:thread',
  access: 'verified',
  scope: 'conversations:write',
  summary: 'Notifies the other member of a conversation that the caller is typing.',
  params: z.object({ thread: PathId }),
  reply: Answer,
})
