import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near the end counts as being there; pixels. */
const NEAR_PX = 48

interface Anchor {
  element: Element
  top: number
}

/**
 * Keeps a log in its place. It stands on its end (`column-reverse`), so that history put above moves nothing; what
 * comes below moves nothing either while the reader is further up.
 * @param drawn changes whenever other lines are drawn
 */
export function useScroll(log: RefObject<HTMLDivElement | null>, drawn: unknown) {
  const [isAtEnd, setAtEnd] = useState(true)
  const anchor = useRef<Anchor | null>(null)
  /** Where it was last scrolled to from here. */
  const moved = useRef<number | null>(null)

  useEffect(() => {
    const element = log.current
    if (!element) return
    const look = () => {
      const atEnd = isNearEnd(element)
      setAtEnd(atEnd)
      // Moved from here: taken anew, the fractions of pixels that are lost each time would add up.
      if (element.scrollTop !== moved.current) anchor.current = atEnd ? null : anchorOf(element)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [log])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other lines are drawn
  useLayoutEffect(() => {
    const element = log.current
    const held = anchor.current
    if (!element || !held?.element.isConnected) return
    const by = topIn(element, held.element) - held.top
    if (by === 0) return
    element.scrollTop += by
    moved.current = element.scrollTop
  }, [drawn])

  const toEnd = () => {
    anchor.current = null
    log.current?.scrollTo({ top: 0 })
    setAtEnd(true)
  }
  return { isAtEnd, toEnd }
}

// In a reversed column 0 is the end, and what is above it is negative.
const isNearEnd = (log: HTMLElement) => -log.scrollTop < NEAR_PX

/** The message under the eye: the first that is seen at the top. */
function anchorOf(log: HTMLElement): Anchor | null {
  const { top } = log.getBoundingClientRect()
  const seen = [...log.querySelectorAll('.bubble')].find(
    (bubble) => bubble.getBoundingClientRect().bottom > top,
  )
  return seen ? { element: seen, top: topIn(log, seen) } : null
}

function topIn(log: HTMLElement, element: Element): number {
  return element.getBoundingClientRect().top - log.getBoundingClientRect().top
}
