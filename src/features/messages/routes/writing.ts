import type { AppContext } from '../../../platform/context.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { hide, open, send } from '../acts.ts'
import { markReadOf } from '../commands/read.ts'
import { tellTypingOf } from '../commands/typing.ts'
import { hideConversation } from '../contract/conversation.ts'
import { markRead, sendMessage, tellTyping } from '../contract/message.ts'
import { openThread } from '../contract/open.ts'
import { hideConversationForm, sendMessageForm } from '../pages/messages.tsx'
import { openThreadForm } from '../pages/open-form.ts'
import { HIDDEN, READ, SENT, TOLD } from '../refusal-texts.ts'

// More than anybody does by hand, premium or not; a script is stopped.
const MARKS: Limit = { name: 'messages-read', points: 600, seconds: 60 }
/** A browser tells it every few seconds while somebody writes. */
const TYPINGS: Limit = { name: 'typings', points: 120, seconds: 60 }

/** The calls that write conversations (specification 1, section 7; 2, section 7). */
export function writingRoutes(context: AppContext): void {
  const count = (limit: Limit, viewer: { id: number }) => context.limits.count(limit, String(viewer.id))
  operation(
    context,
    openThread,
    async ({ viewer, params }) => ({
      message: await open(context, viewer, params.userId),
    }),
    { form: openThreadForm },
  )
  operation(
    context,
    hideConversation,
    async ({ viewer, params }) => {
      await hide(context, viewer, params.thread)
      return { message: HIDDEN }
    },
    { form: hideConversationForm(context) },
  )
  operation(
    context,
    sendMessage,
    async ({ viewer, params, body }) => ({
      message: SENT,
      sent: await send(context, viewer, params.thread, body),
    }),
    { form: sendMessageForm(context) },
  )
  operation(context, markRead, async ({ viewer, params, body }) => {
    await count(MARKS, viewer)
    await markReadOf(context, viewer.id, params.thread, body.read)
    return { message: READ }
  })
  operation(context, tellTyping, async ({ viewer, params }) => {
    await count(TYPINGS, viewer)
    await tellTypingOf(context, viewer, params.thread)
    return { message: TOLD }
  })
}
