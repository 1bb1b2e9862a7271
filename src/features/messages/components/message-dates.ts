import { toParisDay } from '../../../shared/age.ts'
import { TODAY, YESTERDAY } from '../texts.ts'

const DAY_MS = 86_400_000

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
