import { toParisDay } from './age.ts'
import { toParisHour } from './paris-time.ts'

/** Hours in Paris from which a member may have a quiet evening. */
export const QUIET_HOURS = [18, 19, 20, 21, 22, 23] as const
/** Hour in Paris at which every quiet evening ends. */
export const QUIET_END = 8

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** True from the member's hour until 8 h, in Paris. @param from null without quiet evenings */
export function isQuiet(from: number | null, moment: number): boolean {
  if (from === null) return false
  const hour = toParisHour(moment)
  return hour >= from || hour < QUIET_END
}

/** Returns the moment of an hour of a day in Paris; hours from 2 to 3 are never asked for. */
function toMoment(day: string, hour: number): number {
  const winter = Date.parse(`${day}T00:00:00Z`) + (hour - 1) * HOUR_MS
  return toParisHour(winter) === hour ? winter : winter - HOUR_MS
}

/** Returns the next 8 h in Paris. */
export function getNextMorning(moment: number): number {
  const today = toMoment(toParisDay(moment), QUIET_END)
  return today > moment ? today : toMoment(toParisDay(today + DAY_MS), QUIET_END)
}

/** Returns the beginning of the quiet evening that ends in this morning. */
export function getEveningBefore(morning: number, from: number): number {
  return toMoment(toParisDay(morning - DAY_MS / 2), from)
}
