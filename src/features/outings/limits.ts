/** Limits of what a host writes, in characters, and of what the rules allow. */
export const LIMITS = {
  /** A topic has the same title. */
  title: 50,
  description: 1_000,
  venue: 80,
  meetingPoint: 200,
  cost: 100,
  rainPlan: 200,
  note: 300,
  reason: 300,
  guestName: 30,
  seatsMin: 3,
  seatsMax: 40,
  seatsDefault: 8,
  /** Open outings of one host at a time. */
  openPerHost: 3,
  drafts: 10,
  /** A host's first outings are in public places only. */
  publicOnly: 5,
  /** Communes whose outings a member is notified of. */
  townInterests: 10,
  hoursMax: 24,
  daysAhead: 120,
  radiusMin: 5,
  radiusMax: 100,
  radiusDefault: 30,
} as const

export const OUTINGS_PAGE_SIZE = 20
