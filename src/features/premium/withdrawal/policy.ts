import { toParisDay } from '../../../shared/age.ts'
import { addMonths } from '../billing/test-provider.ts'

const DAY_MS = 86_400_000
/** Days to withdraw from a distance contract (code de la consommation, L221-18). */
const WITHDRAWAL_DAYS = 14
/** Public holidays of France on the same day each year. */
const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'])
/** Easter Monday, Ascension, Whit Monday: days after Easter Sunday. */
const EASTER_HOLIDAYS = [1, 39, 50]

/**
 * Noon of the last day to withdraw. The day of the contract does not count; the right ends with the last hour of the
 * fourteenth day after it in Paris, or of the next working day (L221-19; regulation 1182/71, article 3).
 */
export function getWithdrawalEnd(began: Date): Date {
  let day = addDays(toParisDay(began), WITHDRAWAL_DAYS)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return toNoon(day)
}

/**
 * The last day to withdraw, null once it is past.
 * @param began null if unknown
 */
export function getRunningWithdrawalEnd(began: Date | null | undefined, now: Date): Date | null {
  const last = began && getWithdrawalEnd(began)
  return last && toParisDay(now) <= toParisDay(last) ? last : null
}

/**
 * The price of the days served (L221-25): whole days only, and no fraction of a cent, in favour of the member.
 * @param price of one month, in hundredths of the currency
 * @param days days of the first month
 */
export function computeOwed(price: number, began: Date, days: number, at: Date) {
  const served = Math.min(days, Math.max(0, Math.floor((at.getTime() - began.getTime()) / DAY_MS)))
  return { days_served: served, owed: Math.floor((price * served) / days) }
}

/** A payment of one month; an unknown end counts as past. */
interface PaidMonth {
  amount: number
  paid_at: Date
  period_end: Date | null
}

/** The used part of all payments of a contract that ends now: past months, and the whole days served of those that run. */
export function computeUsed(payments: readonly PaidMonth[], at: Date) {
  const parts = payments.map(({ amount, paid_at, period_end }) => {
    if (!period_end || period_end <= at) return { days_served: 0, owed: amount }
    const month = addMonths(period_end, -1)
    // A month that began on a 31st ends on an earlier day: the payment is its first day.
    const begins = paid_at > month && paid_at < period_end ? paid_at : month
    return computeOwed(amount, begins, countDays(begins, period_end), at)
  })
  return parts.reduce(
    (sum, { days_served, owed }) => ({ days_served: sum.days_served + days_served, owed: sum.owed + owed }),
    { days_served: 0, owed: 0 },
  )
}

/** At least one. */
export const countDays = (from: Date, to: Date) =>
  Math.max(1, Math.round((to.getTime() - from.getTime()) / DAY_MS))

/** @param day YYYY-MM-DD */
function isWorkingDay(day: string): boolean {
  const weekday = toNoon(day).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.has(day.slice(5))) return false
  const easter = findEaster(Number(day.slice(0, 4)))
  return !EASTER_HOLIDAYS.some((days) => addDays(easter, days) === day)
}

const toNoon = (day: string) => new Date(`${day}T12:00:00Z`)
const addDays = (day: string, days: number) =>
  new Date(toNoon(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function findEaster(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const shift = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30
  const offset =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * offset) / 451)
  const days = epact + offset - 7 * late + 114
  return addDays(`${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-01`, days % 31)
}
