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
