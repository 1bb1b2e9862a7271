import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { ListedMember, NameSearch } from '../contract/list.ts'

export const toggleBlock = endpoint({
  method: 'POST',
  path: '/api/blacklist/:userId',
  form: '/celibataire/:userId/bloquer',
  access: 'member',
  inReview: true,
  summary:
    'Blocks a member, or ends that. Blocking ends a friendship and its requests; from then neither sees the other, staff aside.',
  params: z.object({ userId: PathId }),
  reply: z.strictObject({
    message: z.string(),
    /** How it stands now. */
    blocked: z.boolean(),
  }),
})

/** A member whom the caller has blocked. */
export const BlacklistEntry = z.strictObject({ user_id: z.int(), ...ListedMember })
export type BlacklistEntry = z.infer<typeof BlacklistEntry>

export const listBlacklist = endpoint({
  method: 'GET',
  path: '/api/blacklist',
  access: 'member',
  summary: 'Members whom the caller has blocked, the latest first; 20 a page.',
  query: z.object({ search: NameSearch, page: PageNumber }),
  reply: pageSchema(BlacklistEntry),
})

export const unblockMember = endpoint({
  method: 'DELETE',
  path: '/api/blacklist/:userId',
  form: '/celibataire/:userId/debloquer',
  access: 'member',
  inReview: true,
  summary: 'Ends a block; 404 where there is none.',
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})
