import { useEffect } from 'react'
import { callApi } from '../../../../client/call.ts'
import { leaveTrace } from '../contract.ts'

/** A profile that was in view for so long was looked at. */
const LOOK_MS = 1_000

/**
 * Tells a member that their profile is looked at, once it has been in view for a second. A page that is fetched ahead or
 * opened behind others tells nothing before it is shown. Nobody is bothered where that fails.
 */
export function useVisit(userId: number, isTold: boolean): void {
  useEffect(() => {
    if (!isTold) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
    const tell = () => {
      end()
      callApi(leaveTrace, { params: { userId: String(userId) } }, { keepalive: true }).catch(() => {})
    }
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(tell, LOOK_MS)
    }
    document.addEventListener('visibilitychange', wait)
    wait()
    return end
  }, [userId, isTold])
}
