export const ONLINE_MINUTES = 5
export const RECENT_MINUTES = 10
export const NEW_MEMBER_DAYS = 8

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export type Presence = 'online' | 'recent'

/** A moment as JSON, the database or the browser represents it. */
export type Moment = Date | string | number

/** Milliseconds since 1970. */
export function timeOf(moment: Moment): number {
  return typeof moment === 'number' ? moment : new Date(moment).getTime()
}

/**
 * Online up to 5 minutes after the last activity, recently online up to 10, else null (specification 2,
 * section 4).
 */
export function getPresence(lastActivity: Moment, now: Moment): Presence | null {
  const idle = timeOf(now) - timeOf(lastActivity)
  if (idle <= ONLINE_MINUTES * MINUTE) return 'online'
  return idle <= RECENT_MINUTES * MINUTE ? 'recent' : null
}

/** True during the first 8 days, for the 'nouveau' badge. */
export function isNewMember(signup: Moment, now: Moment): boolean {
  return timeOf(now) - timeOf(signup) < NEW_MEMBER_DAYS * DAY
}
