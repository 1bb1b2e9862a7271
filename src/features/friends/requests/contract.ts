import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { Bond, ListedMember, NameSearch } from '../contract.ts'
import { BAD_REPLY } from '../texts.ts'

export const sendFriendRequest = endpoint({
  method: 'POST',
  path: '/api/ask/:userId',
  form: '/celibataire/:userId/demander',
  access: 'verified',
  summary:
    "Sends a friend request; if the other has sent one, both become friends. 403 outside the receiver's gate, and without a photo or a description of 40 characters, 409 for a second one, 429 with the message `out` past the daily limit.",
  params: z.object({ userId: PathId }),
  reply: z.strictObject({ message: z.string(), bond: Bond }),
})

export const withdrawFriendRequest = endpoint({
  method: 'DELETE',
  path: '/api/ask/:userId',
  form: '/celibataire/:userId/retirer-demande',
  access: 'member',
  summary: "Withdraws the caller's request to a member; 404 without one.",
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})

/** A request that is pending for the caller, or refused by them. */
export const ReceivedRequest = z.strictObject({
  id: z.int(),
  sender: z.int(),
  ...ListedMember,
  created_at: z.string(),
})
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

/** A request of the caller that is not accepted yet. */
export const SentRequest = z.strictObject({
  id: z.int(),
  receiver: z.int(),
  ...ListedMember,
  created_at: z.string(),
})
export type SentRequest = z.infer<typeof SentRequest>

const listQuery = z.object({ search: NameSearch, page: PageNumber })

export const listFriendRequests = endpoint({
  method: 'GET',
  path: '/api/ask',
  access: 'member',
  summary: 'Pending friend requests to the caller, the latest first; 20 a page.',
  query: listQuery,
  reply: pageSchema(ReceivedRequest),
})

export const listRefusedFriendRequests = endpoint({
  method: 'GET',
  path: '/api/ask/refuse',
  access: 'member',
  summary: 'Friend requests that the caller has refused, the latest first; 20 a page.',
  query: listQuery,
  reply: pageSchema(ReceivedRequest),
})

export const listSentFriendRequests = endpoint({
  method: 'GET',
  path: '/api/ask/sent',
  access: 'member',
  summary: 'Pending friend requests of the caller, the latest first; 20 a page. Refused ones are included.',
  query: listQuery,
  reply: pageSchema(SentRequest),
})

export const replyToFriendRequest = endpoint({
  method: 'POST',
  path: '/api/ask/reply/:id',
  access: 'verified',
  summary: 'Accepts (1) or refuses (0) a friend request; a refused one may still be accepted.',
  params: z.object({ id: PathId }),
  query: z.object({ reply: z.enum(['0', '1'], BAD_REPLY) }),
  reply: MessageReply,
})
