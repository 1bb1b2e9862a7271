import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { Bond } from '../contract/bond.ts'
import { ListedMember, NameSearch } from '../contract/list.ts'
import { BAD_REPLY } from './texts.ts'

export const sendFriendRequest = endpoint({
  method: 'POST',
  path: '/api/ask/:userId',
  form: '/celibataire/:userId/demander',
  access: 'verified',
  summary:
    "Sends a friend request; where the other has asked already, both are friends. 403 outside the receiver's gate, 409 for a second one, 429 with the message `out` past the day's limit.",
  params: z.object({ userId: PathId }),
  reply: z.strictObject({ message: z.string(), bond: Bond }),
})

export const withdrawFriendRequest = endpoint({
  method: 'DELETE',
  path: '/api/ask/:userId',
  form: '/celibataire/:userId/retirer-demande',
  access: 'member',
  summary: "Withdraws the caller's own request to a member; 404 where there is none.",
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})

/** A request that waits for the caller, or that the caller has refused. */
export const ReceivedRequest = z.strictObject({
  id: z.int(),
  sender: z.int(),
  ...ListedMember,
  created_at: z.string(),
})
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

/** A request of the caller's own that nobody has accepted yet. */
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
  summary: 'Friend requests that wait for the caller, the latest first; 20 a page.',
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
  summary: "The caller's own requests that wait, the latest first; 20 a page. A refusal is not told.",
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
