import type { AppContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { openConversation } from '../conversation/commands.ts'
import { sendFirstMessageNow } from '../conversation/send-message.ts'

/**
 * Opens a conversation and sends its first message in the open transaction, by the rules and limits of both.
 * @returns the conversation
 * @throws as `findOrCreateConversation` and `deliverMessage`
 */
export async function sendFirstMessageTo(
  tx: Tx,
  context: Pick<AppContext, 'config' | 'jobs' | 'log'>,
  sender: Viewer,
  userId: number,
  message: string,
): Promise<number> {
  const thread = await openConversation(tx, context.config, sender, userId)
  await sendFirstMessageNow(tx, context, { sender, thread, type: MESSAGE_TYPE.text, message, key: null })
  return thread
}
