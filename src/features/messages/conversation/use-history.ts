import { useState } from 'react'
import { callApi } from '../../../client/call.ts'
import { listMessages, MESSAGES_PAGE_SIZE } from './contract/message.ts'
import type { MessageStore, StoreChange } from './message-store.ts'
import { isConversationGone } from './use-message-store.ts'

/** More than this many messages loaded offer those before them (specification 1, section 9). */
export const MIN_MESSAGES_FOR_HISTORY = 9

/** The messages before the first one held, page by page. */
export function useHistory(
  conversation: number,
  held: MessageStore,
  change: (what: StoreChange) => void,
  onGone: () => void,
) {
  const [isLoading, setLoading] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const load = async () => {
    if (isLoading) return
    setLoading(true)
    setFailed(false)
    try {
      const [, messages] = await callApi(listMessages, {
        params: { thread: String(conversation), lastId: '0' },
        query: { before: String(held.messages[0]?.id) },
      })
      change({ kind: 'older', messages, size: MESSAGES_PAGE_SIZE })
    } catch (error) {
      if (isConversationGone(error)) onGone()
      else setFailed(true)
    } finally {
      setLoading(false)
    }
  }
  return {
    hasOlder: held.hasOlder && held.messages.length > MIN_MESSAGES_FOR_HISTORY,
    isLoading,
    isFailed,
    load,
  }
}
