// A napkin proposes a meeting in a conversation.

/** States of a napkin; the stored number is the position. */
export const NAPKIN_STATES = [
  'open',
  'agreed',
  'declined',
  'withdrawn',
  'replaced',
  'cancelled',
  'ended',
] as const
export type NapkinState = (typeof NAPKIN_STATES)[number]

export const numberOfState = (state: NapkinState) => NAPKIN_STATES.indexOf(state)

/** Moments in ISO 8601, UTC. */
export interface NapkinSlot {
  start: string
  end: string
}

/** A napkin as the two of its conversation read it. */
export interface LiveNapkin {
  id: number
  place: string
  slots: NapkinSlot[]
  state: NapkinState
  /** The agreed slot, also of a meeting that was cancelled. */
  agreed?: NapkinSlot | undefined
  cancelled_by?: number | undefined
}
