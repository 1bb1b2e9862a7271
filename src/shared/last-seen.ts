import { toParisDay } from './age.ts'
import { type Moment, timeOf } from './presence.ts'
import { formatRelativeDate } from './relative-date.ts'

const DAY_MS = 86_400_000
const MONDAY = 1
/** Weeks that are counted; what is longer ago is told in months and years. */
const WEEKS_COUNTED = 4

/** Whether a moment is the start of a week in Paris, to the millisecond: so little is told of who hides their presence. */
export function isWeekStart(moment: Moment): boolean {
  const at = timeOf(moment)
  const day = toParisDay(at)
  return new Date(day).getUTCDay() === MONDAY && toParisDay(at - 1) !== day
}

/**
 * When a member was here last, in French: 'il y a 5 minutes'; 'cette semaine' where no more than the week is told, so that its
 * start is not read as a moment at which they were here.
 */
export function formatLastSeen(moment: Moment, now: Moment): string {
  if (!isWeekStart(moment)) return formatRelativeDate(moment, now)
  const weeks = Math.floor(countParisDays(timeOf(moment), timeOf(now)) / 7)
  if (weeks <= 0) return 'cette semaine'
  if (weeks === 1) return 'la semaine dernière'
  return weeks <= WEEKS_COUNTED ? `il y a ${weeks} semaines` : formatRelativeDate(moment, now)
}

/** Calendar days in Paris from one moment to the other: a week has an hour more or less where the clock changes. */
export function countParisDays(from: number, to: number): number {
  return Math.round((Date.parse(toParisDay(to)) - Date.parse(toParisDay(from))) / DAY_MS)
}
