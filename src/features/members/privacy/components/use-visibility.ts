import { useRef, useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { saveTraces } from '../../visits/contract.ts'
import { type SwitchName, saveVisibility, type Visibility } from '../contract/visibility.ts'

export type Moved = SwitchName | 'leaves_traces'

/** What the member lets others see: a switch shows at once what it was moved to, and goes back where that was not saved. */
export function useVisibility(first: Visibility) {
  const [shown, setShown] = useState(first)
  const [busy, setBusy] = useState<readonly Moved[]>([])
  const saving = useRef(new Set<Moved>())
  const put = (name: Moved, value: boolean) => setShown((known) => ({ ...known, [name]: value }))
  const move = async (name: Moved) => {
    if (saving.current.has(name)) return
    const value = !shown[name]
    saving.current.add(name)
    setBusy([...saving.current])
    put(name, value)
    try {
      await showSuccess((await save(name, value)).message)
    } catch (error) {
      put(name, !value)
      await showError((error as CallError).serverMessage)
    }
    saving.current.delete(name)
    setBusy([...saving.current])
  }
  return { shown, busy, move }
}

function save(name: Moved, value: boolean): Promise<{ message: string }> {
  if (name === 'leaves_traces') return callApi(saveTraces, { body: { leaves_traces: value } })
  return callApi(saveVisibility, { body: { [name]: value } })
}
