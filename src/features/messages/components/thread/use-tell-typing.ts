import { useRef } from 'react'
import { callApi } from '../../../../client/call.ts'
import { tellTyping } from '../../contract/message.ts'

/** Told at most this often; milliseconds. */
const EVERY_MS = 3000

/** Tells the other that one is writing, to be called with each change of the text. */
export function useTellTyping(conversation: number): (text: string) => void {
  const told = useRef(Number.NEGATIVE_INFINITY)
  return (text) => {
    const now = performance.now()
    if (text.trim() === '' || now - told.current < EVERY_MS) return
    told.current = now
    // Nobody misses what was not told.
    callApi(tellTyping, { params: { thread: String(conversation) } }).catch(() => {})
  }
}
