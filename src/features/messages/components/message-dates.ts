import { toParisDay } from '../../../shared/age.ts'
import { type Moment, timeOf } from '../../../shared/presence.ts'
import { SHORT_MONTHS, TODAY, WEEKDAYS, YESTERDAY } from '../texts.ts'

const DAY_MS = 86_400_000
/** A weekday alone is unambiguous for less than a week. */
const DAYS_PER_WEEK = 7

const DATE_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const TIME_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

/**
 * Formats a day (YYYY-MM-DD) between messages: 'aujourd’hui', 'hier', 'jeudi 19 novembre', with the year if
 * it is another one.
 */
export function formatDay(day: string, now: number): string {
  const today = toParisDay(now)
  if (day >= today) return TODAY
  const noon = (date: string) => Date.parse(`${date}T12:00Z`)
  if (noon(today) - noon(day) === DAY_MS) return YESTERDAY
  const year = day.slice(0, 4)
  const label = DATE_FORMAT.format(noon(day))
  return year === today.slice(0, 4) ? label : `${label} ${year}`
}

/** Paris time: '21:46'. */
export function formatTime(moment: number): string {
  return TIME_FORMAT.format(moment)
}

/**
 * Formats a date for the list, in Paris: '21:46' today, 'hier', 'lundi' within a week, '12 nov.', '12 nov.
 * 2025' in another year. Times in the future count as today.
 */
export function formatListDate(moment: Moment, now: Moment): string {
  const time = timeOf(moment)
  const today = toParisDay(timeOf(now))
  const day = toParisDay(time)
  // Count days at noon UTC: clock changes cannot shift them.
  const daysAgo = Math.round((Date.parse(`${today}T12:00Z`) - Date.parse(`${day}T12:00Z`)) / DAY_MS)
  if (daysAgo <= 0) return formatTime(time)
  if (daysAgo === 1) return YESTERDAY
  const date = new Date(`${day}T12:00Z`)
  if (daysAgo < DAYS_PER_WEEK) return String(WEEKDAYS[date.getUTCDay()])
  const short = `${date.getUTCDate()} ${SHORT_MONTHS[date.getUTCMonth()]}`
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short} ${day.slice(0, 4)}`
}
