import { toParisDay } from './age.ts'

// Times of outings and meetings are entered in Paris and stored in UTC.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const PARIS_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The time in Paris, as HH:MM. */
export function toParisTime(moment: Date | number): string {
  return PARIS_TIME.format(moment)
}

/** The hour in Paris, 0 to 23. */
export function toParisHour(moment: Date | number): number {
  return Number(toParisTime(moment).slice(0, 2))
}

/**
 * The moment of a day and time in Paris; null for one that does not exist: 31 February, or an hour that the clocks skip in
 * March. Of the hour that October has twice, the first.
 */
export function fromParisTime(day: string, time: string): Date | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc)) return null
  // Summer time first: it is the first of the two hours in October.
  for (const offset of [2, 1]) {
    const moment = asUtc - offset * HOUR_MS
    if (toParisDay(moment) === day && toParisTime(moment) === time) return new Date(moment)
  }
  return null
}

/** The calendar day so many days later, as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** From midnight in Paris to the next one: 23, 24 or 25 hours. */
export function getDayBounds(day: string): { from: Date; to: Date } | null {
  const from = fromParisTime(day, '00:00')
  const to = fromParisTime(addDays(day, 1), '00:00')
  return from && to && { from, to }
}

/** From the first midnight of a month (YYYY-MM) to that of the next. */
export function getMonthBounds(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  const [from, to] = [fromParisTime(`${month}-01`, '00:00'), fromParisTime(next, '00:00')]
  if (!from || !to) throw new RangeError(`no month ${month}`)
  return { from, to }
}

/** An hour in Paris so many days before or after the day of a moment. */
export function getParisHour(moment: Date, days: number, time: string): Date {
  const found = fromParisTime(addDays(toParisDay(moment), days), time)
  if (!found) throw new RangeError(`no ${time} in Paris`)
  return found
}
