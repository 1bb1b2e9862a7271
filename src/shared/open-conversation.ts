import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PathId } from './schemas.ts'

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/messages/thread/:userId',
  form: '/celibataire/:userId/ecrire',
  access: 'verified',
  summary:
    'Opens the conversation with a member; `message` is its id. 403 for whom the member’s settings leave out, 429 with the message `out` past the day’s limit of new ones.',
  params: z.object({ userId: PathId }),
  reply: z.strictObject({ message: z.int() }),
})
