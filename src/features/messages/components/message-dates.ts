import { toParisDay } from '../../../shared/age.ts'
import { TODAY, YESTERDAY } from '../conversation/conversation-texts.ts'

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

/** A day (YYYY-MM-DD) as it parts messages: 'aujourd’hui', 'hier', 'jeudi 19 novembre', with its year where that is another. */
export function formatDay(day: string, now: number): string {
  const today = toParisDay(now)
  if (day >= today) return TODAY
  const noon = (of: string) => Date.parse(`${of}T12:00Z`)
  if (noon(today) - noon(day) === DAY_MS) return YESTERDAY
  const year = day.slice(0, 4)
  const label = DATE_FORMAT.format(noon(day))
  return year === today.slice(0, 4) ? label : `${label} ${year}`
}

/** '21:46', in Paris. */
export function formatTime(moment: number): string {
  return TIME_FORMAT.format(moment)
}
