import { computeAge, toParisDay } from '../../shared/age.ts'
import { OUTING_STATE } from '../../shared/outing-states.ts'
import { getParisHour } from '../../shared/paris-time.ts'
import { OUTING_CHOICE_DAYS } from '../../shared/retention.ts'
import type { JoinObstacle, OutingState } from './contract.ts'
import { LIMITS } from './limits.ts'

// Rules of outings: pure.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Hours to confirm an offered seat: before, and on the day of the outing. */
export const OFFER_HOURS = { before: 12, onTheDay: 2 } as const
/** Hours after the end in which the host marks absences. */
export const ABSENCE_HOURS = 48
/** Two absences within so many days suspend instant seats. */
export const ABSENCE_WINDOW_DAYS = 60
export const SUSPENSION_DAYS = 30
/** 'Je suis là' opens before the start, and closes after the end. */
export const ARRIVAL_HOURS = { before: 1, after: 2 } as const
/** The exact place is shown from the day before, the choices of the morning after open the next day. */
export const POINT_TIME = '12:00'
/** A tablée: six at one table, seated by rules on the eve, who talk among themselves from then until so long after the start. */
export const TABLE_SEATS = 6
export const SEATING_TIME = '18:00'
export const TALK_HOURS = 48
/** A table that meets in the morning reads the exact place before. */
const TABLE_POINT_HOURS = 3
export const MORNING_TIME = '10:00'

interface StateFacts {
  state: number
  starts_at: Date
  ends_at: Date
  seats: number
  taken: number
}

export function getOutingState(outing: StateFacts, now: Date): OutingState {
  if (outing.state === OUTING_STATE.draft) return 'draft'
  if (outing.state === OUTING_STATE.cancelled) return 'cancelled'
  if (outing.ends_at <= now) return 'past'
  return outing.taken >= outing.seats ? 'full' : 'open'
}

/** When the exact place becomes visible to who comes: at noon of the day before, that of a table on the day. */
export function getPointDue(starts: Date, isTable = false): Date {
  if (!isTable) return getParisHour(starts, -1, POINT_TIME)
  const latest = starts.getTime() - TABLE_POINT_HOURS * HOUR_MS
  return new Date(Math.min(getParisHour(starts, 0, POINT_TIME).getTime(), latest))
}

interface PointFacts {
  starts_at: Date
  point_opened_at: Date | null
  table_mode: boolean
}

export function isPointOpen({ starts_at, point_opened_at, table_mode }: PointFacts, now: Date): boolean {
  return point_opened_at !== null || getPointDue(starts_at, table_mode) <= now
}

/** When the places at a table are given. */
export function getSeatingTime(starts: Date): Date {
  return getParisHour(starts, -1, SEATING_TIME)
}

/** The morning after the day on which it began, or later if it lasted until then. */
export function getMorningTime(starts: Date, ends: Date): Date {
  const next = getParisHour(starts, 1, MORNING_TIME)
  return next > ends ? next : getParisHour(ends, 1, MORNING_TIME)
}

/** Until when the choices of the morning after are open. */
export function getMorningEnd(ends: Date): Date {
  return new Date(ends.getTime() + OUTING_CHOICE_DAYS * DAY_MS)
}

/** Until when an offer made now is to be confirmed; never after the start. */
export function getOfferEnd(starts: Date, now: Date): Date {
  const isToday = toParisDay(starts) === toParisDay(now)
  const end = now.getTime() + (isToday ? OFFER_HOURS.onTheDay : OFFER_HOURS.before) * HOUR_MS
  return new Date(Math.min(end, starts.getTime()))
}

/**
 * Until when instant seats are suspended after the last two absences that count; null without.
 * @param absences their times, the latest first
 */
export function getSuspensionEnd(absences: readonly Date[], now: Date): Date | null {
  const [last, former] = absences
  if (!last || !former || last.getTime() - former.getTime() > ABSENCE_WINDOW_DAYS * DAY_MS) return null
  const end = new Date(last.getTime() + SUSPENSION_DAYS * DAY_MS)
  return end > now ? end : null
}

/** May the host mark absences? */
export function mayMarkAbsences(outing: StateFacts, now: Date): boolean {
  const end = outing.ends_at.getTime() + ABSENCE_HOURS * HOUR_MS
  return getOutingState(outing, now) === 'past' && now.getTime() < end
}

/** May who comes confirm their arrival? */
export function mayArrive(outing: StateFacts, now: Date): boolean {
  const from = outing.starts_at.getTime() - ARRIVAL_HOURS.before * HOUR_MS
  const to = outing.ends_at.getTime() + ARRIVAL_HOURS.after * HOUR_MS
  return outing.state === OUTING_STATE.published && from <= now.getTime() && now.getTime() < to
}

interface Joiner {
  verified: boolean
  paused: boolean
  sex: number
  birthday: string
}

/** Why a member cannot come; null if they can. The age counts on the day of the outing. */
export function getJoinObstacle(
  member: Joiner,
  outing: StateFacts & { women: boolean; age_from: number; age_to: number },
  now: Date,
): JoinObstacle | null {
  if (outing.state !== OUTING_STATE.published || outing.starts_at <= now) return 'over'
  if (outing.women && member.sex !== 0) return 'women'
  const age = computeAge(member.birthday, toParisDay(outing.starts_at))
  if (age < outing.age_from || age > outing.age_to) return 'age'
  if (!member.verified) return 'unconfirmed'
  return member.paused ? 'paused' : null
}

/** Seats that a member takes. */
export function countSeats(guest: string | null): number {
  return guest ? 2 : 1
}

/** A host's first outings are in public places only. */
export function mustBePublic(pastOutings: number): boolean {
  return pastOutings < LIMITS.publicOnly
}
