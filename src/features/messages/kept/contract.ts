import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PathId } from '../../../shared/schemas.ts'

/** Pending messages of one member. */
export const KEPT_MAX = 3

/** A message that waits for its author's e-mail to be confirmed; only the author reads it. */
export const KeptMessage = z.strictObject({
  thread: z.int(),
  message: z.string(),
  /** 0 text, 1 gif. */
  type: z.int(),
  /** The message is sent with it. */
  client_key: z.string(),
  created_at: z.string(),
  /** Why it was not sent after the confirmation; null while it waits. */
  refusal: z.nullable(z.string()),
})
export type KeptMessage = z.infer<typeof KeptMessage>

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
