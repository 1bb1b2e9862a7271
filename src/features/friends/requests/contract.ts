import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { Quote, SIGN_LENGTH } from '../../../shared/quotes.ts'
import {
  CheckboxValue,
  integerSchema,
  MAX_ID,
  MessageReply,
  PageNumber,
  PathId,
  pageSchema,
} from '../../../shared/schemas.ts'
import { Bond, ListedMember, NameSearch } from '../contract.ts'
import { BAD_REPLY, SIGN_PHOTO_UNKNOWN, SIGN_SLATE_UNKNOWN, SIGN_TOO_LONG } from '../texts.ts'

const normalizeSignText = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** The id of quoted content; a plain form sends an empty field for none. */
const quotedId = (message: string) =>
  z.optional(
    z.nullable(
      z.union(
        [
          z.pipe(
            z.literal(''),
            z.transform(() => null),
          ),
          integerSchema(1, MAX_ID, message),
        ],
        message,
      ),
    ),
  )

/** The contents of a friend request, all optional. */
export const SignBody = z.object({
  text: z.optional(
    z.nullable(
      z.pipe(
        z.pipe(z.string(), z.transform(normalizeSignText)),
        z.string().check(z.maxLength(SIGN_LENGTH, SIGN_TOO_LONG)),
      ),
    ),
  ),
  /** A slate or a photo of the receiver that it answers; not both. */
  slate: quotedId(SIGN_SLATE_UNKNOWN),
  photo: quotedId(SIGN_PHOTO_UNKNOWN),
  rose: z.optional(z.nullable(CheckboxValue)),
})
export type SignBody = z.infer<typeof SignBody>

export const sendFriendRequest = endpoint({
  name: 'sendFriendRequest',
  method: 'POST',
  path: '/api/ask/:userId',
  form: '/celibataire/:userId/demander',
  access: 'verified',
  createsContent: true,
  summary:
    "Sends a friend request; if the other has sent one, both become friends. 403 outside the receiver's gate, and without a photo or a description of 40 characters, 409 for a second one, and for one that accepts theirs while too many conversations wait for the caller (see `openConversation`), 429 with the message `out` past the daily limit. It may have a text, answer a slate or a photo of the receiver, and come with a rose: 409 under `rose` for a third one in a week from Monday, Paris time. `roses` is the number left.",
  params: z.object({ userId: PathId }),
  body: SignBody,
  reply: z.strictObject({ message: z.string(), bond: Bond, roses: z.int() }),
})

/** Choices of the form of a friend request to a member. */
export const SignOptions = z.strictObject({
  /** Roses of the caller left this week. */
  roses: z.int(),
  /** Whether a request now could come with one. */
  mayRose: z.boolean(),
  slates: z.array(z.strictObject({ id: z.int(), prompt: z.string(), answer: z.string() })),
  photos: z.array(z.strictObject({ id: z.int(), file: z.string() })),
})
export type SignOptions = z.infer<typeof SignOptions>

export const getSignOptions = endpoint({
  name: 'getSignOptions',
  method: 'GET',
  path: '/api/ask/:userId',
  access: 'member',
  summary:
    "What a friend request to a member can answer: their slates and photos, and the caller's roses. 404 as for the profile.",
  params: z.object({ userId: PathId }),
  reply: SignOptions,
})

export const withdrawFriendRequest = endpoint({
  name: 'withdrawFriendRequest',
  method: 'DELETE',
  path: '/api/ask/:userId',
  form: '/celibataire/:userId/retirer-demande',
  access: 'member',
  summary: "Withdraws the caller's request to a member; 404 without one.",
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})

/** The contents of a request; null and false where it has none, and once they are erased. */
const Sign = {
  text: z.nullable(z.string()),
  quote: z.nullable(Quote),
  rose: z.boolean(),
}

/** A request that is pending for the caller, or refused by them. */
export const ReceivedRequest = z.strictObject({
  id: z.int(),
  sender: z.int(),
  ...ListedMember,
  ...Sign,
  /** The first slate, else the first sentence of the description; absent without any. */
  voice: z.optional(z.string()),
  /** The sender's intentions as one phrase; absent without any. */
  intention: z.optional(z.string()),
  created_at: z.string(),
})
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

/** A request of the caller that is not accepted yet. */
export const SentRequest = z.strictObject({
  id: z.int(),
  receiver: z.int(),
  ...ListedMember,
  ...Sign,
  created_at: z.string(),
})
export type SentRequest = z.infer<typeof SentRequest>

const listQuery = z.object({ search: NameSearch, page: PageNumber })

export const listFriendRequests = endpoint({
  name: 'listFriendRequests',
  method: 'GET',
  path: '/api/ask',
  access: 'member',
  summary: 'Pending friend requests to the caller, those with a rose first, then the latest; 20 a page.',
  query: listQuery,
  reply: pageSchema(ReceivedRequest),
})

export const listRefusedFriendRequests = endpoint({
  name: 'listRefusedFriendRequests',
  method: 'GET',
  path: '/api/ask/refuse',
  access: 'member',
  summary: 'Friend requests that the caller has refused, the latest first; 20 a page.',
  query: listQuery,
  reply: pageSchema(ReceivedRequest),
})

export const listSentFriendRequests = endpoint({
  name: 'listSentFriendRequests',
  method: 'GET',
  path: '/api/ask/sent',
  access: 'member',
  summary: 'Pending friend requests of the caller, the latest first; 20 a page. Refused ones are included.',
  query: listQuery,
  reply: pageSchema(SentRequest),
})

export const replyToFriendRequest = endpoint({
  name: 'replyToFriendRequest',
  method: 'POST',
  path: '/api/ask/reply/:id',
  access: 'verified',
  summary:
    'Accepts (1) or refuses (0) a friend request; a refused one may still be accepted. The text of an accepted one becomes a message of the conversation `thread`. 409 for a yes while too many conversations wait for the caller, as for a new conversation. A refusal with `undoable` can be undone for 7 seconds.',
  params: z.object({ id: PathId }),
  query: z.object({ reply: z.enum(['0', '1'], BAD_REPLY) }),
  body: z.object({ undoable: z.optional(CheckboxValue) }),
  reply: z.strictObject({ message: z.string(), thread: z.optional(z.nullable(z.int())) }),
})

export const undoRefusal = endpoint({
  name: 'undoRefusal',
  method: 'DELETE',
  path: '/api/ask/reply/:id',
  form: '/demandes/:id/annuler',
  access: 'verified',
  summary: 'Undoes a refusal of the last 7 seconds that was sent as undoable; 409 once it is final.',
  params: z.object({ id: PathId }),
  reply: MessageReply,
})
