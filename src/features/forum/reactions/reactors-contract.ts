import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { PathId } from '../../../shared/schemas.ts'

/** Members listed at most. */
export const REACTORS_MAX = 100

export const PostReactor = z.strictObject({
  user_id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  reaction: z.int(),
})
export type PostReactor = z.infer<typeof PostReactor>

export const listPostReactions = endpoint({
  name: 'listPostReactions',
  method: 'GET',
  path: '/api/forum/post/reactions/:postId',
  access: 'member',
  summary: 'Who reacted to a post, the latest first; 100 at most. Members across a block are left out.',
  params: z.object({ postId: PathId }),
  reply: z.array(PostReactor),
})
