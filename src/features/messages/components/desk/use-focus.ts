import { type RefObject, useEffect, useRef } from 'react'

const WITH_KEYBOARD = '(hover: hover) and (pointer: fine)'

/**
 * Moves the focus along with what is opened: into the field where a keyboard is at hand, else to the conversation, since
 * the field would call up a keyboard of glass over it; back in the list, to the entry one comes from.
 */
export function useFocus(
  open: number | null,
  list: RefObject<HTMLElement | null>,
  thread: RefObject<HTMLElement | null>,
): void {
  const previous = useRef(open)
  useEffect(() => {
    const left = previous.current
    if (left === open) return
    previous.current = open
    const place = open === null ? entryOf(list.current, left) : fieldOf(thread.current)
    const pane = open === null ? list.current : thread.current
    ;(place ?? pane)?.focus({ preventScroll: true })
  }, [open, list, thread])
}

function entryOf(list: HTMLElement | null, thread: number | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`a[href="/messages/${thread}"]`) ?? null
}

function fieldOf(thread: HTMLElement | null): HTMLElement | null {
  if (!window.matchMedia(WITH_KEYBOARD).matches) return null
  return thread?.querySelector<HTMLElement>('textarea:not(:disabled)') ?? null
}
