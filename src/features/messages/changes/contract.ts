import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MESSAGE_CHANGE_MINUTES, REACTIONS } from '../../../shared/reactions.ts'
import { integerSchema, PathId } from '../../../shared/schemas.ts'
import { ConversationMessage, MessageBody, MessageId } from '../conversation/contract.ts'
import { BAD_REACTION } from './texts.ts'

const params = z.object({ thread: PathId, id: MessageId })

/** The message as it is now, and the number of the change. */
const reply = z.strictObject({
  message: z.string(),
  changed: ConversationMessage,
  version: z.int(),
})

export const editMessage = endpoint({
  name: 'editMessage',
  method: 'PATCH',
  path: '/api/messages/conversation/:thread/message/:id',
  form: '/messages/:thread/message/:id/modifier',
  access: 'verified',
  scope: 'conversations:write',
  createsContent: true,
  summary: `Replaces the text of the caller's own message within ${MESSAGE_CHANGE_MINUTES} minutes; 30 changes a minute. The former text is stored for reports alone.`,
  params,
  body: z.object({ message: MessageBody.shape.message }),
  reply,
})

export const deleteMessage = endpoint({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/api/messages/conversation/:thread/message/:id',
  form: '/messages/:thread/message/:id/supprimer',
  access: 'member',
  scope: 'conversations:write',
  summary: `Deletes the text of the caller's own message within ${MESSAGE_CHANGE_MINUTES} minutes, for both; it is stored for reports alone. Repeating it changes nothing.`,
  params,
  reply,
})

export const reactToMessage = endpoint({
  name: 'reactToMessage',
  method: 'PUT',
  path: '/api/messages/conversation/:thread/message/:id/reaction',
  form: '/messages/:thread/message/:id/reaction',
  access: 'verified',
  scope: 'conversations:write',
  summary: `Reacts to a message of the conversation with one of ${REACTIONS.length} signs, from 1; another one replaces it, 0 removes it. 30 a minute.`,
  params,
  body: z.object({ reaction: integerSchema(0, REACTIONS.length, BAD_REACTION) }),
  reply,
})
