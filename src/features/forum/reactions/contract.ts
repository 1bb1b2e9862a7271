import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, PathId } from '../../../shared/schemas.ts'
import { Post } from '../posts/contract.ts'
import { NO_SUCH_REACTION, REACTION_NAMES } from '../texts.ts'

/** Reactions to a post; the number stored is the position from 1. */
export const POST_REACTIONS = [
  { emoji: '🙏', name: REACTION_NAMES.thanks },
  { emoji: '😂', name: REACTION_NAMES.laughs },
  { emoji: '💛', name: REACTION_NAMES.sympathy },
  { emoji: '🙋', name: REACTION_NAMES.coming },
] as const

/** Withdraws the reaction. */
export const NO_REACTION = 0

/** Members listed at most. */
export const REACTORS_MAX = 100

export const postReactionsHref = (postId: number) => `/forum/post/${postId}/reactions`

const params = z.object({ postId: PathId })

export const reactToPost = endpoint({
  name: 'reactToPost',
  method: 'POST',
  path: '/api/forum/post/reaction/:postId',
  form: '/forum/post/:postId/reagir',
  access: 'member',
  summary:
    'Reacts to a post of somebody else: 1 thanks, 2 laughs, 3 sympathises, 4 will be there; replaces the former one, 0 withdraws it. 403 if the topic is locked, the post moderated, or the caller banned.',
  params,
  body: z.object({ reaction: integerSchema(NO_REACTION, POST_REACTIONS.length, NO_SUCH_REACTION) }),
  reply: z.strictObject({ message: z.string(), post: Post }),
})

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
  params,
  reply: z.array(PostReactor),
})
