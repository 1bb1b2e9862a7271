import { toParisDay } from '../../../../shared/age.ts'
import { type Moment, timeOf } from '../../../../shared/presence.ts'
import { SHORT_MONTHS, WEEKDAYS, YESTERDAY } from '../../list-texts.ts'

const DAY_MS = 86_400_000
/** A weekday alone names one of the six days before yesterday's. */
const WEEK = 7

const PARIS_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * A moment as a list of conversations shows it, in Paris: '21:46' today, then 'hier', 'lundi' within a week, '12 nov.',
 * '12 nov. 2025' of another year. Clocks that run ahead of ours are taken as today's.
 */
export function listDate(moment: Moment, now: Moment): string {
  const time = timeOf(moment)
  const today = toParisDay(timeOf(now))
  const day = toParisDay(time)
  // Days, not hours, are counted: at noon UTC no change of the clock moves one.
  const daysAgo = Math.round((Date.parse(`${today}T12:00Z`) - Date.parse(`${day}T12:00Z`)) / DAY_MS)
  if (daysAgo <= 0) return PARIS_CLOCK.format(time)
  if (daysAgo === 1) return YESTERDAY
  const date = new Date(`${day}T12:00Z`)
  if (daysAgo < WEEK) return String(WEEKDAYS[date.getUTCDay()])
  const short = `${date.getUTCDate()} ${SHORT_MONTHS[date.getUTCMonth()]}`
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short} ${day.slice(0, 4)}`
}
