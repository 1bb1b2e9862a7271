// A day is written YYYY-MM-DD. "Today" is the day in Paris, independent of the server's and browser's time
// zone.

const PARIS_DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const HOUR_MS = 3_600_000
/**
 * Days by hours since 1970: a page formats several a card, each of which takes longer than the rest of the age. Paris has been
 * whole hours from UTC since 1940, so that an hour is of one day.
 */
const days = new Map<number, string>()
const MAX_DAYS = 2_000

/** Returns the day in Paris, as YYYY-MM-DD. */
export function toParisDay(moment: Date | number): string {
  const hour = Math.floor(Number(moment) / HOUR_MS)
  if (days.size > MAX_DAYS) days.clear()
  const day = days.get(hour) ?? PARIS_DAY.format(moment)
  days.set(hour, day)
  return day
}

/** Returns the Monday of the week in Paris, as YYYY-MM-DD. */
export function toParisWeek(moment: Date | number): string {
  const day = new Date(`${toParisDay(moment)}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/**
 * Returns the seconds until midnight in Paris, at least 1.
 * @param moment milliseconds since 1970
 */
export function secondsUntilParisMidnight(moment: number): number {
  const day = toParisDay(moment)
  // Midnight in Paris is two hours before UTC's in summer and one in winter; the clock never changes in
  // between.
  const summer = Date.parse(`${day}T22:00:00Z`)
  const midnight = toParisDay(summer) === day ? summer + HOUR_MS : summer
  return Math.ceil((midnight - moment) / 1000)
}

/** Returns the age in whole years on `day`. Born on 29 February: a year older on 1 March of common years. */
export function computeAge(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** True on the anniversary of `birthday`; that of 29 February is 1 March in common years. */
export function isBirthday(birthday: string, day: string): boolean {
  const anniversary = birthday.slice(5)
  if (anniversary === '02-29' && !isLeapYear(Number(day.slice(0, 4)))) return day.slice(5) === '03-01'
  return day.slice(5) === anniversary
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}
