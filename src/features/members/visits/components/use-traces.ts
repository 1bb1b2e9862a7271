import { useState } from 'react'
import { type CallError, call } from '../../../../client/call.ts'
import { toastError, toastSuccess } from '../../../../ui/toast.ts'
import { saveTraces } from '../contract.ts'

/** Whether the member leaves traces, and the switch of it. @param onChanged reads the visitors anew */
export function useTraces(start: boolean, onChanged: () => Promise<void>) {
  const [leaves, setLeaves] = useState(start)
  const [isBusy, setIsBusy] = useState(false)
  const change = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { message } = await call(saveTraces, { body: { leaves_traces: !leaves } })
      setLeaves(!leaves)
      await Promise.all([toastSuccess(message), onChanged()])
    } catch (error) {
      await toastError((error as CallError).serverMessage)
    }
    setIsBusy(false)
  }
  return { leaves, isBusy, change }
}
