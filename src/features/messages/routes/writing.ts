import type { Limit } from '../../../http/limits.ts'
import { route } from '../../../http/route.ts'
import type { Site } from '../../../site.ts'
import { hideConversationOf } from '../commands/hide.ts'
import { openThreadWith } from '../commands/open.ts'
import { markReadOf } from '../commands/read.ts'
import { sendMessageTo } from '../commands/send.ts'
import { tellTypingOf } from '../commands/typing.ts'
import { hideConversation, openThread } from '../contract/conversation.ts'
import { markRead, sendMessage, tellTyping } from '../contract/message.ts'
import { HIDDEN, READ, SENT, SENT_TOO_FAST, TOLD } from '../refusal-texts.ts'

// More than anybody does by hand, premium or not; a script is stopped.
const OPENS: Limit = { name: 'threads-opened', points: 120, seconds: 3_600 }
const HIDES: Limit = { name: 'threads-hidden', points: 300, seconds: 600 }
const SENDS: Limit = { name: 'messages-sent', points: 60, seconds: 60, message: SENT_TOO_FAST }
const MARKS: Limit = { name: 'messages-read', points: 600, seconds: 60 }
/** A browser tells it every few seconds while somebody writes. */
const TYPINGS: Limit = { name: 'typings', points: 120, seconds: 60 }

/** The calls that write conversations (specification 1, section 7; 2, section 7). */
export function writingRoutes(site: Site): void {
  const count = (limit: Limit, viewer: { id: number }) => site.limits.count(limit, String(viewer.id))
  route(site, openThread, async ({ viewer, params }) => {
    await count(OPENS, viewer)
    return { message: await openThreadWith(site, viewer, params.userId) }
  })
  route(site, hideConversation, async ({ viewer, params }) => {
    await count(HIDES, viewer)
    await hideConversationOf(site, viewer.id, params.thread)
    return { message: HIDDEN }
  })
  route(site, sendMessage, async ({ viewer, params, body }) => {
    await count(SENDS, viewer)
    return { message: SENT, sent: await sendMessageTo(site, viewer, params.thread, body) }
  })
  route(site, markRead, async ({ viewer, params, body }) => {
    await count(MARKS, viewer)
    await markReadOf(site, viewer.id, params.thread, body.read)
    return { message: READ }
  })
  route(site, tellTyping, async ({ viewer, params }) => {
    await count(TYPINGS, viewer)
    await tellTypingOf(site, viewer.id, params.thread)
    return { message: TOLD }
  })
}
