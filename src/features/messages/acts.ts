import type { AppContext } from '../../platform/context.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { hideConversationOf } from './commands/hide.ts'
import { openThreadWith } from './commands/open.ts'
import { sendMessageTo } from './commands/send.ts'
import type { MessageBody, ThreadMessage } from './contract/message.ts'
import { SENT_TOO_FAST } from './refusal-texts.ts'

// What a call and the plain form behind it both do: the limit, then the command. Each throws what the command throws,
// and TooMany past the limit. More than anybody does by hand, premium or not; a script is stopped.
const OPENS: Limit = { name: 'threads-opened', points: 120, seconds: 3_600 }
const SENDS: Limit = { name: 'messages-sent', points: 60, seconds: 60, message: SENT_TOO_FAST }
const HIDES: Limit = { name: 'threads-hidden', points: 300, seconds: 600 }

/** @returns the conversation's id */
export async function open(context: AppContext, viewer: Viewer, userId: number): Promise<number> {
  await context.limits.count(OPENS, String(viewer.id))
  return openThreadWith(context, viewer, userId)
}

export async function send(
  context: AppContext,
  viewer: Viewer,
  thread: number,
  body: MessageBody,
): Promise<ThreadMessage> {
  await context.limits.count(SENDS, String(viewer.id))
  return sendMessageTo(context, viewer, thread, body)
}

export async function hide(context: AppContext, viewer: Viewer, thread: number): Promise<void> {
  await context.limits.count(HIDES, String(viewer.id))
  await hideConversationOf(context, viewer.id, thread)
}
