import { useEffect, useState } from 'react'

/** Interval of updating relative texts such as 'en ligne' or 'hier'; milliseconds. */
const STEP_MS = 30_000

/**
 * Returns the current time in milliseconds, for texts that change while a page is open.
 * @param first the server's time, so that hydration renders the same text
 */
export function useNow(first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, STEP_MS)
    // Timers are throttled in a hidden tab.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
