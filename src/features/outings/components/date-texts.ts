import { toParisDay } from '../../../shared/age.ts'

// Days and hours of outings, in Paris, as members say them.

const ZONE = { timeZone: 'Europe/Paris' } as const
const WEEKDAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', ...ZONE })
const SHORT_WEEKDAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', ...ZONE })
const MONTH_FORMAT = new Intl.DateTimeFormat('fr-FR', { month: 'long', ...ZONE })
const HOUR_FORMAT = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  ...ZONE,
})

/** Noon of a day, which is on that day in Paris all year. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const formatDayNumber = (day: string) => {
  const number = Number(day.slice(8))
  return number === 1 ? '1er' : String(number)
}

/** Day and hour as the fields of a form hold them: 'YYYY-MM-DD' and 'HH:MM'. */
export const toDayField = (moment: string) => toParisDay(new Date(moment))
export const toHourField = (moment: string) => HOUR_FORMAT.format(new Date(moment))

/** '20 h', '19 h 30'; 'midi' and 'minuit'. */
export const formatHour = (moment: string): string => formatClock(toHourField(moment))

/** The same of 'HH:MM'. */
export function formatClock(field: string): string {
  const [hour = '', minute = ''] = field.split(':')
  if (minute === '00' && hour === '00') return 'minuit'
  if (minute === '00' && hour === '12') return 'midi'
  return minute === '00' ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`
}

/** 'Samedi 28 novembre', with the year unless it is that of `today`. */
export function formatLongDay(day: string, today: string): string {
  const date = noonOf(day)
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `${capitalize(WEEKDAY_FORMAT.format(date))} ${formatDayNumber(day)} ${MONTH_FORMAT.format(date)}${year}`
}

/** 'Samedi 28 novembre, de 20 h à minuit' */
export function formatOutingTime(from: string, to: string, now: number): string {
  const day = toDayField(from)
  return `${formatLongDay(day, toParisDay(now))}, de ${formatHour(from)} à\u00a0${formatHour(to)}`
}

/** 'sam.' and '28', for a calendar's leaf. */
export const formatLeaf = (moment: string) => ({
  weekday: SHORT_WEEKDAY_FORMAT.format(new Date(moment)),
  day: Number(toDayField(moment).slice(8)),
})

const DAY_MS = 86_400_000
const SOON_DAYS = 6
const NUMBERS = ['', '', 'deux', 'trois', 'quatre', 'cinq', 'six']

/** The next Friday, Saturday and Sunday, from two days on: time enough for others to read of it. */
export function listNextEvenings(today: string): string[] {
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = noonOf(today)
    date.setUTCDate(date.getUTCDate() + 2 + index)
    return date
  })
  const isWeekend = (date: Date) => [5, 6, 0].includes(date.getUTCDay())
  return days.filter(isWeekend).map((date) => date.toISOString().slice(0, 10))
}

/** The heading of a day in a list: 'Samedi 28', and 'dans deux jours' next to it. */
export function formatDayHeading(day: string, today: string): { title: string; note: string } {
  const days = Math.round((noonOf(day).getTime() - noonOf(today).getTime()) / DAY_MS)
  const long = formatLongDay(day, today)
  if (days === 0) return { title: 'Aujourd’hui', note: uncapitalize(long) }
  if (days === 1) return { title: 'Demain', note: uncapitalize(long) }
  const isSameMonth = day.slice(0, 7) === today.slice(0, 7)
  const title = isSameMonth ? long.split(' ').slice(0, 2).join(' ') : long
  return { title, note: days > 1 && days <= SOON_DAYS ? `dans ${NUMBERS[days]} jours` : '' }
}

const uncapitalize = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** 'samedi 28 à 14 h', for a deadline. */
export function formatDeadline(moment: string): string {
  const date = new Date(moment)
  return `${WEEKDAY_FORMAT.format(date)} ${formatDayNumber(toDayField(moment))} à ${formatHour(moment)}`
}

/** 'samedi 28 novembre' */
export const formatDay = (moment: string) => {
  const day = toDayField(moment)
  return uncapitalize(formatLongDay(day, day))
}

/** 'novembre 2026' */
export const formatMonth = (month: string) => {
  const date = noonOf(`${month}-15`)
  return `${MONTH_FORMAT.format(date)} ${month.slice(0, 4)}`
}

/** The month before or after. */
export function shiftMonth(month: string, by: number): string {
  const date = noonOf(`${month}-15`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}

/** Weeks of a month, Monday first; null outside of it. */
export function listWeeks(month: string): (string | null)[][] {
  const first = noonOf(`${month}-01`)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const before = (first.getUTCDay() + 6) % 7
  const cells: (string | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  ]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7))
}
