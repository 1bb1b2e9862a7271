import { useEffect, useState } from 'react'

/** Words such as 'en ligne' or 'hier' are looked at again this often; milliseconds. */
const STEP_MS = 30_000

/**
 * The moment it is, in milliseconds since 1970, for what changes with time while a page stays open.
 * @param first the server's moment, so that the browser first draws the same words
 */
export function useNow(first: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setInterval(look, STEP_MS)
    // Timers sleep in a hidden tab.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
