import { toParisDay } from '../../../shared/age.ts'
import { addDays, toParisTime } from '../../../shared/paris-time.ts'

const FRIDAY = 5
/** Hours in Paris between which digests are queued, a part of them every few minutes. */
const HOURS = { from: '10:30', until: '20:30' } as const
/** A digest that could not be sent before then says nothing new. */
const STALE_DAYS = 2

/** The Friday, YYYY-MM-DD, of the digests that are queued at this moment; null at other times. */
export function getDigestDay(now: Date): string | null {
  const [day, time] = [toParisDay(now), toParisTime(now)]
  const isFriday = new Date(`${day}T12:00:00Z`).getUTCDay() === FRIDAY
  return isFriday && time >= HOURS.from && time < HOURS.until ? day : null
}

export const isStale = (friday: string, now: Date): boolean => toParisDay(now) >= addDays(friday, STALE_DAYS)
