import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PathId } from '../../../shared/schemas.ts'

/** Pending messages of one member. */
export const KEPT_MAX = 3

export const deleteKeptMessage = endpoint({
  name: 'deleteKeptMessage',
  method: 'DELETE',
  path: '/api/messages/kept/:thread',
  form: '/messages/:thread/retirer',
  access: 'member',
  inReview: true,
  summary: "Deletes the caller's message that waits for their e-mail to be confirmed; 404 without one.",
  params: z.object({ thread: PathId }),
  reply: MessageReply,
})
