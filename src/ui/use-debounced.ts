import { useEffect, useState } from 'react'

/** Search inputs wait this long before a call is made (specification 1, section 1); milliseconds. */
export const SEARCH_DEBOUNCE_MS = 1000

/** The value once it has rested, and a way to take it at once (Enter). */
export function useDebounced<T>(value: T, delay: number = SEARCH_DEBOUNCE_MS): [T, (now: T) => void] {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return [rested, setRested]
}
