import { toParisDay } from './age.ts'
import { type Moment, timeOf } from './presence.ts'
import { formatRelativeDate } from './relative-date.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONDAY = 1
/** Beyond this number of weeks, months and years are shown. */
const WEEKS_COUNTED = 4

/**
 * True at the start of a week in Paris, to the millisecond: the activity of a member who hides their
 * presence.
 */
export function isWeekStart(moment: Moment): boolean {
  const at = timeOf(moment)
  // Most moments are none: midnight in Paris is a full hour.
  if (at % HOUR_MS !== 0) return false
  const day = toParisDay(at)
  return new Date(day).getUTCDay() === MONDAY && toParisDay(at - 1) !== day
}

/**
 * Formats the last activity: 'il y a 5 minutes', or 'cette semaine' if only the week is known, so that its
 * start is not shown as an activity.
 */
export function formatLastSeen(moment: Moment, now: Moment): string {
  if (!isWeekStart(moment)) return formatRelativeDate(moment, now)
  const weeks = Math.floor(countParisDays(timeOf(moment), timeOf(now)) / 7)
  if (weeks <= 0) return 'cette semaine'
  if (weeks === 1) return 'la semaine dernière'
  return weeks <= WEEKS_COUNTED ? `il y a ${weeks} semaines` : formatRelativeDate(moment, now)
}

/** Counts calendar days in Paris: a week with a clock change has an hour more or less. */
export function countParisDays(from: number, to: number): number {
  return Math.round((Date.parse(toParisDay(to)) - Date.parse(toParisDay(from))) / DAY_MS)
}
