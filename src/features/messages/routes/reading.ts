import type { AppContext } from '../../../platform/context.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { listConversations, readInterlocutor } from '../contract/conversation.ts'
import { readMessages } from '../contract/message.ts'
import { readConversations } from '../queries/conversations.ts'
import { readInterlocutorOf } from '../queries/interlocutor.ts'
import { readMessagesOf } from '../queries/messages.ts'

/** More than any page asks for, in several tabs and without a stream; a script that walks the ids is stopped. */
const LISTS: Limit = { name: 'conversation-lists', points: 240, seconds: 60 }
const READS: Limit = { name: 'message-reads', points: 600, seconds: 60 }

/** The calls that read conversations (specification 1, section 7). */
export function readingRoutes(context: AppContext): void {
  operation(context, listConversations, async ({ viewer, params, query }) => {
    await context.limits.count(LISTS, String(viewer.id))
    return readConversations(context, viewer, params.thread, query)
  })
  operation(context, readInterlocutor, async ({ viewer, params }) => {
    await context.limits.count(LISTS, String(viewer.id))
    return readInterlocutorOf(context, viewer, params.thread)
  })
  operation(context, readMessages, async ({ viewer, params, query }) => {
    await context.limits.count(READS, String(viewer.id))
    return readMessagesOf(context, viewer, params.thread, { lastId: params.lastId, before: query.before })
  })
}
