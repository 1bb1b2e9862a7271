import { useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { MESSAGES_PAGE, readMessages } from '../../contract/message.ts'
import type { Change, Held } from './held.ts'
import { isGone } from './use-held.ts'

/** More than this many messages loaded offer those before them (specification 1, section 9). */
export const HISTORY_FROM = 9

/** The messages before the first one held, page by page. */
export function useHistory(
  conversation: number,
  held: Held,
  change: (what: Change) => void,
  onGone: () => void,
) {
  const [isLoading, setLoading] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const load = async () => {
    if (isLoading) return
    setLoading(true)
    setFailed(false)
    try {
      const [, messages] = await callApi(readMessages, {
        params: { thread: String(conversation), lastId: '0' },
        query: { before: String(held.messages[0]?.id) },
      })
      change({ kind: 'older', messages, size: MESSAGES_PAGE })
    } catch (error) {
      if (isGone(error)) onGone()
      else setFailed(true)
    } finally {
      setLoading(false)
    }
  }
  return { hasOlder: held.hasOlder && held.messages.length > HISTORY_FROM, isLoading, isFailed, load }
}
