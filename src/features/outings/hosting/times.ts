import { addDays, fromParisTime } from '../../../shared/paris-time.ts'
import { LIMITS } from '../limits.ts'
import { DAY_REQUIRED, IN_THE_PAST, NO_SUCH_HOUR, TOO_FAR, TOO_LONG_OUTING } from '../texts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface EnteredTimes {
  day: string
  start: string
  end: string
}

type Times = { starts_at: Date; ends_at: Date }

/** Start and end of an outing entered in Paris; an end before the start is on the next day. Else the errors by field. */
export function readTimes(
  { day, start, end }: EnteredTimes,
  now: Date,
): Times | { errors: Record<string, string[]> } {
  if (!isDay(day)) return { errors: { day: [DAY_REQUIRED] } }
  const starts_at = fromParisTime(day, start)
  if (!starts_at) return { errors: { start: [NO_SUCH_HOUR] } }
  const ends_at = fromParisTime(end > start ? day : addDays(day, 1), end)
  if (!ends_at) return { errors: { end: [NO_SUCH_HOUR] } }
  if (starts_at.getTime() < now.getTime() + HOUR_MS) return { errors: { start: [IN_THE_PAST] } }
  if (starts_at.getTime() > now.getTime() + LIMITS.daysAhead * DAY_MS) return { errors: { day: [TOO_FAR] } }
  if (ends_at.getTime() - starts_at.getTime() > LIMITS.hoursMax * HOUR_MS)
    return { errors: { end: [TOO_LONG_OUTING] } }
  return { starts_at, ends_at }
}

/** False for 31 February. */
const isDay = (day: string) => addDays(day, 0) === day
