import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { ListedMember, NameSearch } from '../contract.ts'

export const toggleBlock = endpoint({
  name: 'toggleBlock',
  method: 'POST',
  path: '/api/blacklist/:userId',
  form: '/celibataire/:userId/bloquer',
  access: 'member',
  inReadOnly: true,
  inReview: true,
  summary:
    'Blocks or unblocks a member. Blocking ends a friendship and its requests; neither sees the other, except staff.',
  params: z.object({ userId: PathId }),
  reply: z.strictObject({
    message: z.string(),
    /** Whether the member is blocked now. */
    blocked: z.boolean(),
  }),
})

/** A member blocked by the caller. */
export const BlacklistEntry = z.strictObject({ user_id: z.int(), ...ListedMember })
export type BlacklistEntry = z.infer<typeof BlacklistEntry>

export const listBlacklist = endpoint({
  name: 'listBlacklist',
  method: 'GET',
  path: '/api/blacklist',
  access: 'member',
  summary: 'Members that the caller has blocked, the latest first; 20 a page.',
  query: z.object({ search: NameSearch, page: PageNumber }),
  reply: pageSchema(BlacklistEntry),
})

export const unblockMember = endpoint({
  name: 'unblockMember',
  method: 'DELETE',
  path: '/api/blacklist/:userId',
  form: '/celibataire/:userId/debloquer',
  access: 'member',
  inReview: true,
  summary: 'Ends a block; 404 without one.',
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})
