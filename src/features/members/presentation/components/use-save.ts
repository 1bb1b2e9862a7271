import { type RefObject, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../../client/call.ts'
import { showError } from '../../../../ui/toast.ts'

interface Save {
  busy: boolean
  /** The sentence of the refused field. */
  error: string | undefined
  save: (call: () => Promise<unknown>) => Promise<void>
}

/** Runs a call; a refusal is shown at its form, any other failure as a toast. @param start of a form posted without scripts */
export function useSave(start: string | undefined): Save {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(start)
  const save = async (call: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await call()
      setError(undefined)
    } catch (failure) {
      const known = failure instanceof CallError ? failure : undefined
      const sentence = Object.values(known?.errors ?? {})[0]?.[0]
      setError(sentence)
      if (!sentence) await showError(known?.serverMessage)
    }
    setBusy(false)
  }
  return { busy, error, save }
}

interface Checked {
  root: RefObject<HTMLDivElement | null>
  chosen: readonly number[]
  toggle: (value: number) => void
}

/** Values of checkboxes; those checked before the scripts loaded count. */
export function useChecked(start: readonly number[]): Checked {
  const root = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(start)
  useEffect(() => {
    const boxes = root.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    setChosen([...boxes].map(({ value }) => Number(value)))
  }, [])
  const toggle = (value: number) =>
    setChosen((before) =>
      before.includes(value) ? before.filter((one) => one !== value) : [...before, value],
    )
  return { root, chosen, toggle }
}
