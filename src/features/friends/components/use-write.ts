import { useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'
import { leaveTo } from '../../../client/leave.ts'
import { toastError } from '../../../ui/toast.ts'
import { openThread } from '../../messages/contract/open.ts'
import { isOut } from '../../premium/components/out-modal.tsx'

/** Opens the conversation with a member and goes there; past the day's limit `isPast` says so, other refusals are toasted. */
export function useWrite() {
  const [busyWith, setBusyWith] = useState<number | null>(null)
  const [isPast, setIsPast] = useState(false)

  const write = async (userId: number) => {
    setBusyWith(userId)
    try {
      const { message } = await call(openThread, { params: { userId: String(userId) } })
      await leaveTo(`/messages/${message}`)
    } catch (error) {
      if (isOut(error)) setIsPast(true)
      else await toastError((error as CallError).serverMessage)
    }
    setBusyWith(null)
  }
  return { write, busyWith, isPast, forget: () => setIsPast(false) }
}
