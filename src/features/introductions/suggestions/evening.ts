/** The table changes at this hour in Paris. */
export const TABLE_HOUR = 18

/** SQL: the day of the table that is laid now; it begins at 18:00 and ends at 18:00 of the next day. */
export const EVENING = `((now() at time zone 'Europe/Paris') - interval '${TABLE_HOUR} hours')::date`

const DAY_MS = 86_400_000
/** Above the positions of a day. */
const POSITIONS = 8

const toNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)

/** Id of a suggestion in calls: another one each day, and no hint at the member behind it. */
export const toSuggestionId = (day: string, position: number): number => toNumber(day) * POSITIONS + position

export function fromSuggestionId(id: number): { day: string; position: number } {
  const day = new Date(Math.floor(id / POSITIONS) * DAY_MS)
  const isDay = !Number.isNaN(day.getTime()) && day.getUTCFullYear() < 10_000
  return { day: isDay ? day.toISOString().slice(0, 10) : '1970-01-01', position: id % POSITIONS }
}
