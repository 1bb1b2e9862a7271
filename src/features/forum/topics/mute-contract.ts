import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, PathId } from '../../../shared/schemas.ts'
import { NO_SUCH_MUTE_STATE } from '../reading-texts.ts'

/** Topics that a member ignores at most; the sentence of the refusal names it. */
export const MUTES_MAX = 500

export const muteTopic = endpoint({
  name: 'muteTopic',
  method: 'POST',
  path: '/api/forum/topic/mute/:topicId',
  form: '/forum/topic/:topicId/ignorer',
  access: 'member',
  summary:
    'Ignores a topic (1): no notification of it but mentions by staff, no unread mark, and neither the last topics nor the news show it to the caller, who follows it no longer. 0 ends that. 409 beyond 500 ignored topics.',
  params: z.object({ topicId: PathId }),
  body: z.object({ muted: integerSchema(0, 1, NO_SUCH_MUTE_STATE) }),
  reply: z.strictObject({ message: z.string(), muted: z.boolean() }),
})
