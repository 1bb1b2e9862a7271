import { callApi } from '../../../client/call.ts'
import {
  type ConversationMessage,
  listMessages,
  MESSAGES_BETWEEN_MAX,
  MESSAGES_PAGE_SIZE,
} from './contract.ts'

/** Loads a message, one page before it, and all between it and the first one that is loaded. */
export async function loadBack(
  conversation: number,
  id: number,
  first: number,
): Promise<{ messages: ConversationMessage[]; hasOlder: boolean }> {
  const thread = String(conversation)
  const [, messages] = await callApi(listMessages, {
    params: { thread, lastId: '0' },
    query: { before: String(id + 1) },
  })
  const hasOlder = messages.length >= MESSAGES_PAGE_SIZE
  for (let after = id; after < first - 1; ) {
    const [, newer] = await callApi(listMessages, {
      params: { thread, lastId: String(after) },
      query: { before: String(first) },
    })
    messages.push(...newer)
    after = newer.length < MESSAGES_BETWEEN_MAX ? first : (newer.at(-1)?.id ?? first)
  }
  return { messages, hasOlder }
}
