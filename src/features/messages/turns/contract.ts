import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MemberCard } from '../../../shared/member-card.ts'
import { CheckboxValue, integerSchema, MessageReply, PathId } from '../../../shared/schemas.ts'
import { ConversationMessage, normalizeMessage } from '../conversation/contract.ts'
import { GOODBYE_MAX } from './policy.ts'
import { GOODBYE_MISSING, GOODBYE_TOO_LONG, GOODBYES } from './sheet-texts.ts'

/** A conversation that waits for its reader, in the refusal of the limit (409). */
export const WaitingConversation = z.strictObject({
  thread: z.int(),
  member: MemberCard,
  last_message: z.string(),
  last_deleted: z.boolean(),
  last_type: z.int(),
  /** Of the last message. */
  date: z.string(),
})
export type WaitingConversation = z.infer<typeof WaitingConversation>

/** The refusal of the limit. */
export type WaitingRefusal = {
  waiting: WaitingConversation[]
  /** All that wait, also past those listed. */
  total: number
}

export const parkConversation = endpoint({
  name: 'parkConversation',
  method: 'PATCH',
  path: '/api/messages/park/:thread',
  form: '/messages/:thread/veille',
  access: 'member',
  summary: 'Puts a conversation aside until the caller answers, or back.',
  params: z.object({ thread: PathId }),
  body: z.object({ parked: CheckboxValue }),
  reply: MessageReply,
})

export const muteConversation = endpoint({
  name: 'muteConversation',
  method: 'PATCH',
  path: '/api/messages/mute/:thread',
  form: '/messages/:thread/silence',
  access: 'member',
  summary: 'Mutes a conversation for the caller, or unmutes it: no push, and its messages are not counted.',
  params: z.object({ thread: PathId }),
  body: z.object({ muted: CheckboxValue }),
  reply: MessageReply,
})

/** The number of a sentence, or own words, which replace it; an empty field of a form is none. */
export const GoodbyeBody = z.object({
  sentence: z.optional(
    z.nullable(
      z.union(
        [
          z.pipe(
            z.literal(''),
            z.transform(() => null),
          ),
          integerSchema(1, GOODBYES.length, GOODBYE_MISSING),
        ],
        GOODBYE_MISSING,
      ),
    ),
  ),
  message: z.optional(
    z.nullable(
      z.pipe(
        z.pipe(z.string(GOODBYE_MISSING), z.transform(normalizeMessage)),
        z.string().check(z.maxLength(GOODBYE_MAX, GOODBYE_TOO_LONG)),
      ),
    ),
  ),
})
export type GoodbyeBody = z.infer<typeof GoodbyeBody>

export const closeConversation = endpoint({
  name: 'closeConversation',
  method: 'POST',
  path: '/api/messages/goodbye/:thread',
  form: '/messages/:thread/au-revoir',
  access: 'verified',
  createsContent: true,
  summary:
    "Closes a conversation for both with a goodbye, a message of type 12: one of four sentences by its number, or up to 200 characters of the caller's own, where the other has answered. 409 for an empty or closed conversation. No push.",
  params: z.object({ thread: PathId }),
  body: GoodbyeBody,
  reply: z.strictObject({ message: z.string(), sent: ConversationMessage }),
})

export const reopenConversation = endpoint({
  name: 'reopenConversation',
  method: 'DELETE',
  path: '/api/messages/goodbye/:thread',
  form: '/messages/:thread/rouvrir',
  access: 'verified',
  summary: 'Reopens a conversation that the caller has closed; 403 for one that the other has closed.',
  params: z.object({ thread: PathId }),
  reply: MessageReply,
})
