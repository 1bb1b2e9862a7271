import { useEffect } from 'react'
import { isLive, onLiveChange } from '../../../../client/live.ts'

/** Specification 1, section 9; milliseconds. */
export const REFRESH_MS = 7000

/**
 * While no events arrive and the other is considered online, what is newer is asked for every 7 seconds; once events
 * arrive again, once. A hidden page asks when it is looked at.
 */
export function useRefresh(refresh: () => Promise<void>, isOnline: boolean): void {
  useEffect(() => onLiveChange((isUp) => void (isUp && refresh())), [refresh])
  useEffect(() => {
    if (!isOnline) return
    const look = () => {
      if (!isLive() && document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(look, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh, isOnline])
}
