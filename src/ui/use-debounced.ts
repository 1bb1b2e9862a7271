import { useEffect, useState } from 'react'

/** Delay of search inputs (specification 1, section 1); milliseconds. */
export const SEARCH_DEBOUNCE_MS = 1000

/** Returns the debounced value, and a function that sets it at once (Enter). */
export function useDebounced<T>(value: T, delay: number = SEARCH_DEBOUNCE_MS): [T, (now: T) => void] {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return [rested, setRested]
}
