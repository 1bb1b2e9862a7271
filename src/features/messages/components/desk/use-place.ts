import { useEffect, useMemo, useRef, useState } from 'react'
import { switchView } from './switch-view.ts'

/** Kept with an entry of the history: the step back from there leads to the list. */
const FROM_LIST = { from: 'list' }

/**
 * The open conversation by the address: `/messages/12`, or none at `/messages`.
 * @param first the one that the page was asked for
 */
export function usePlace(first: number | null) {
  const [open, setOpen] = useState(first)
  const current = useRef(first)
  const acts = useMemo(() => {
    const move = (to: number | null, isDrawn = false) => {
      current.current = to
      if (isDrawn) setOpen(to)
      else switchView(() => setOpen(to))
    }
    return {
      /** Follows the back and forward buttons. */
      follow: (event: PopStateEvent) => {
        const to = threadInAddress()
        // A browser that has drawn the way back by itself is not drawn over.
        if (to !== current.current) move(to, event.hasUAVisualTransition)
      },
      /** Opens a conversation: a step of the history. */
      show: (id: number) => {
        if (id === current.current) return
        history.pushState(current.current === null ? FROM_LIST : null, '', `/messages/${id}`)
        move(id)
      },
      /** Goes back to the list: by the step that led here, where there was one. */
      back: () => {
        if (history.state?.from === FROM_LIST.from) {
          history.back()
          return
        }
        history.pushState(null, '', '/messages')
        move(null)
      },
      /** Leaves a conversation that is no longer there, and its address with it. */
      leave: () => {
        history.replaceState(null, '', '/messages')
        move(null)
      },
    }
  }, [])

  useEffect(() => {
    window.addEventListener('popstate', acts.follow)
    return () => window.removeEventListener('popstate', acts.follow)
  }, [acts])
  return { open, ...acts }
}

function threadInAddress(): number | null {
  const digits = /^\/messages\/([1-9]\d{0,9})\/?$/.exec(location.pathname)?.[1]
  return digits ? Number(digits) : null
}
