import { useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { saveTraces } from '../contract.ts'

/** Whether the member leaves traces, and the switch of it. @param onChanged reads the visitors anew */
export function useTraces(start: boolean, onChanged: () => Promise<void>) {
  const [leaves, setLeaves] = useState(start)
  const [isBusy, setIsBusy] = useState(false)
  const change = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { message } = await callApi(saveTraces, { body: { leaves_traces: !leaves } })
      setLeaves(!leaves)
      await Promise.all([showSuccess(message), onChanged()])
    } catch (error) {
      await showError((error as CallError).serverMessage)
    }
    setIsBusy(false)
  }
  return { leaves, isBusy, change }
}
