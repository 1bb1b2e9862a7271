import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { ListedMember, NameSearch } from '../contract.ts'

/** `id` and `user_id` are both the friend's. */
export const Friend = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  ...ListedMember,
  /** The first slate, else the first sentence of the description; absent without any. */
  voice: z.optional(z.string()),
})
export type Friend = z.infer<typeof Friend>

export const listFriends = endpoint({
  name: 'listFriends',
  method: 'GET',
  path: '/api/friend',
  access: 'member',
  summary: "The caller's friends by name; 20 a page.",
  query: z.object({ search: NameSearch, page: PageNumber }),
  reply: pageSchema(Friend),
})

export const removeFriend = endpoint({
  name: 'removeFriend',
  method: 'DELETE',
  path: '/api/friend/:id',
  form: '/celibataire/:id/retirer',
  access: 'member',
  summary: "Ends a friendship; the id is the friend's. 404 without one.",
  params: z.object({ id: PathId }),
  reply: MessageReply,
})
