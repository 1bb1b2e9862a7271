/**
 * First and last birthday of members aged `from` to `to` years on `today`, each YYYY-MM-DD. It agrees with
 * `computeAge`: whoever was born on 29 February is a year older on 1 March of common years.
 */
export function birthdaysOf(from: number, to: number, today: string): { oldest: string; youngest: string } {
  return { oldest: dayAfter(yearsBefore(today, to + 1)), youngest: yearsBefore(today, from) }
}

/** The day `years` before; 28 February where there was no 29th. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(year)
  if (date.getUTCMonth() + 1 !== Number(day.slice(5, 7))) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
