import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, PathId } from '../../../shared/schemas.ts'
import { SLOW_SECONDS } from './policy.ts'
import { SLOW_MODE_REQUIRED } from './texts.ts'

const SlowSeconds = z.pipe(
  integerSchema(0, SLOW_SECONDS[3], SLOW_MODE_REQUIRED),
  z.literal([...SLOW_SECONDS], SLOW_MODE_REQUIRED),
)

export const setSlowMode = endpoint({
  name: 'setSlowMode',
  method: 'POST',
  path: '/api/forum/topic/slow/:topicId',
  form: '/forum/topic/:topicId/mode-lent',
  access: 'desk',
  summary:
    'Sets the seconds that a member waits between two replies to the topic: 0, 300, 3600 or 43200; staff do not wait.',
  params: z.object({ topicId: PathId }),
  body: z.object({ seconds: SlowSeconds }),
  reply: z.strictObject({ message: z.string(), slow_seconds: z.int() }),
})
