import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { type Device, sendTimings, TIMING_MAX, type Timings } from '../features/site/timings/contract.ts'
import { callApi } from './call.ts'

const DESKTOP_QUERY = '(min-width: 760px)'

/**
 * Measures this page until it is hidden for the first time, then sends what it measured. What was painted before this
 * script is loaded is in the browser's buffer.
 * @param page pattern of the page's route
 */
export function measurePage(page: string): void {
  const values: Partial<Timings> = {}
  const round = (value: number) => Math.min(Math.round(value), TIMING_MAX)
  const device: Device = matchMedia(DESKTOP_QUERY).matches ? 'desktop' : 'phone'
  const all = { reportAllChanges: true }
  onLCP(({ value }) => (values.lcp = round(value)), all)
  onINP(({ value }) => (values.inp = round(value)), all)
  onCLS(({ value }) => (values.cls = round(value * 1_000)), all)
  onTTFB(({ value }) => (values.ttfb = round(value)))
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    if (Object.keys(values).length > 0)
      callApi(sendTimings, { body: { page, device, ...values } }, { keepalive: true }).catch(() => {})
  }
  document.addEventListener('visibilitychange', send)
}
