import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PathId } from './schemas.ts'

export const openConversation = endpoint({
  name: 'openConversation',
  method: 'POST',
  path: '/api/messages/thread/:userId',
  form: '/celibataire/:userId/ecrire',
  access: 'member',
  summary:
    'Opens the conversation with a member; `message` is its id. 403 outside the member’s gate, and without a photo or a description of 40 characters, 429 with the message `out` past the daily limit of new ones. 409 with the code `waiting` and those conversations, `waiting`, while eight (a setting) wait for the caller’s answer; also for the first message in an empty conversation, and for accepting a friend request. Never for staff.',
  params: z.object({ userId: PathId }),
  reply: z.strictObject({ message: z.int() }),
})
