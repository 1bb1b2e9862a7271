import type { LiveEvent } from '../contract/live.ts'

/** What goes from the process where something happened to all that hold streams. */
export type Envelope =
  /** To every open browser of these members; `id` where it can be asked for again after a cut. */
  | { kind: 'event'; to: number[]; event: LiveEvent; id?: number }
  /** This member was active just now. */
  | { kind: 'active'; user_id: number; at: string }
  /** These two write with each other: each is told when the other is active. */
  | { kind: 'meet'; pair: [number, number] }
  /** One of them has blocked the other: neither is told anything of the other any more. */
  | { kind: 'part'; pair: [number, number] }
  /** The rights of this member, or of one session, have ended: their streams are closed. */
  | { kind: 'end'; user_id: number; session_id?: number }

/** Tells open browsers what happens. Nothing here fails: what could not be told is found again by asking. */
export interface Live {
  /** Call once the transaction is committed. */
  tell(...envelopes: Envelope[]): void
}
