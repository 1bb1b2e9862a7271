import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { showError } from '../../../ui/toast.ts'
import { messageAnchor } from '../changes/message-parts.tsx'
import type { MessageStore, StoreChange } from './use-message-store.ts'

/** The message is outlined for this time; milliseconds. */
const SOUGHT_MS = 2500

interface Options {
  conversation: number
  store: MessageStore
  change: (change: StoreChange) => void
  log: RefObject<HTMLDivElement | null>
  /** The message that the address names; null for none. */
  first: number | null
}

/**
 * Scrolls to a message, and loads the history up to it first if it is not there.
 * @returns a callback that takes the message's id
 */
export function useReveal({ conversation, store, change, log, first }: Options) {
  const [wanted, setWanted] = useState(first)
  const loading = useRef<number | null>(null)
  const { messages } = store
  useEffect(() => {
    const oldest = messages[0]?.id
    if (wanted === null || oldest === undefined) return
    const bubble = log.current?.querySelector<HTMLElement>(`#${messageAnchor(wanted)}`)
    if (bubble) {
      setWanted(null)
      show(bubble)
    } else if (wanted >= oldest) setWanted(null)
    else if (loading.current !== wanted) {
      loading.current = wanted
      const load = async () => {
        const { loadBack } = await import('./load-back.ts')
        const { messages: older, hasOlder } = await loadBack(conversation, wanted, oldest)
        change({ kind: 'older', messages: older, size: hasOlder ? 0 : Number.POSITIVE_INFINITY })
        if (!older.some(({ id }) => id === wanted)) setWanted(null)
      }
      load()
        .catch(() => {
          setWanted(null)
          return showError()
        })
        .finally(() => {
          loading.current = null
        })
    }
  }, [wanted, messages, conversation, change, log])
  return useCallback((id: number) => setWanted(id), [])
}

function show(bubble: HTMLElement): void {
  bubble.scrollIntoView({ block: 'center' })
  bubble.querySelector<HTMLElement>('.bubble-more')?.focus({ preventScroll: true })
  bubble.classList.add('is-sought')
  setTimeout(() => bubble.classList.remove('is-sought'), SOUGHT_MS)
}
