import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

/** True if the reader prefers reduced motion; false in the server's HTML; follows changes. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(QUERY)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
}
