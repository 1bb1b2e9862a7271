import type { LiveEvent } from '../../shared/live.ts'

/** What goes from the process where something happened to all that hold streams. */
export type Envelope =
  /**
   * To every open browser of these members. With a message goes `after`: for each of `to`, the newest message of their
   * mailbox before it (`mailboxes.newest`), read while that was held. A stream that has not seen that one asks the
   * database; without `after` it always does.
   */
  | { kind: 'event'; to: readonly number[]; event: LiveEvent; after?: readonly number[] }
  /** How much waits for these members has changed; who holds a stream of theirs reads it and tells it. */
  | { kind: 'count'; to: readonly number[] }
  /** This member was active just now. */
  | { kind: 'active'; user_id: number; at: string }
  /** These two write with each other: each is told when the other is active. */
  | { kind: 'meet'; pair: readonly [number, number] }
  /** One of them has blocked the other: neither is told anything of the other any more. */
  | { kind: 'part'; pair: readonly [number, number] }
  /** The rights of this member, or of one session, have ended: their streams are closed, but for one session's. */
  | { kind: 'end'; user_id: number; session_id?: number; keep?: number }
  /** What pages kept for visitors show of these has changed, or of anything: see `http/page-cache.ts`. */
  | { kind: 'pages'; of: readonly string[] | 'all' }
  /** What was told lately may not have arrived: these members, or all, are to ask again. */
  | { kind: 'missed'; to?: readonly number[] }

/** Tells open browsers what happens. Nothing here fails: what could not be told is found again by asking. */
export interface Live {
  /** Call once the transaction is committed. */
  tell(...envelopes: Envelope[]): void
}

/** The site's own: tells, and lets the streams of this process listen. */
export interface LiveHub extends Live {
  listen(listener: (envelope: Envelope) => void): void
  /** Whether what other processes tell arrives here. */
  isWhole(): boolean
  /** Told when that changes. What they told while it was false is lost. */
  onState(listener: (isWhole: boolean) => void): void
  /** Joins the other processes of the site, where there are any. */
  start(): void
  stop(): Promise<void>
}
