/** Stored states of an outing; full and past follow from seats and end. */
export const OUTING_STATE = { draft: 0, published: 1, cancelled: 2 } as const

/** Who cancelled. */
export const CANCELLED_BY = { host: 1, staff: 2, account: 3 } as const

/** Stored states of a member at an outing. */
export const SEAT = {
  coming: 1,
  offered: 2,
  waiting: 3,
  asking: 4,
  maybe: 5,
  withdrawn: 6,
  declined: 7,
} as const
export type Seat = (typeof SEAT)[keyof typeof SEAT]
