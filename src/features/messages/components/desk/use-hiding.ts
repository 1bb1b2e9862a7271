import { useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { showError } from '../../../../ui/toast.ts'
import { hideConversation } from '../../contract/conversation.ts'
import type { Listed } from '../list/conversations.ts'
import type { useConversations } from '../list/use-conversations.ts'

/**
 * Hiding a conversation, which is asked about once.
 * @param onHidden called as soon as it has left the list
 */
export function useHiding(list: ReturnType<typeof useConversations>, onHidden: (id: number) => void) {
  const [asked, setAsked] = useState<Listed | null>(null)
  return {
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    hide: async (id: number) => {
      setAsked(null)
      list.remove(id)
      onHidden(id)
      try {
        await callApi(hideConversation, { params: { thread: String(id) } })
      } catch (error) {
        list.refresh()
        if (error instanceof CallError) await showError(error.serverMessage)
        else throw error
      }
    },
  }
}
