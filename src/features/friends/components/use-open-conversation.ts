import { useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { callApi } from '../../../client/call.ts'
import { navigateTo } from '../../../client/navigate.ts'
import { openConversation } from '../../../shared/open-conversation.ts'
import { showError } from '../../../ui/toast.ts'
import { isDailyLimitError } from '../../premium/components/daily-limit-modal.tsx'

/**
 * Opens a conversation and navigates to it; past the daily limit sets `isPast`, other errors are toasts.
 */
export function useOpenConversation() {
  const [busyWith, setBusyWith] = useState<number | null>(null)
  const [isPast, setIsPast] = useState(false)

  const write = async (userId: number) => {
    setBusyWith(userId)
    try {
      const { message } = await callApi(openConversation, { params: { userId: String(userId) } })
      await navigateTo(`/messages/${message}`)
    } catch (error) {
      if (isDailyLimitError(error)) setIsPast(true)
      else await showError((error as CallError).serverMessage)
    }
    setBusyWith(null)
  }
  return { write, busyWith, isPast, forget: () => setIsPast(false) }
}
