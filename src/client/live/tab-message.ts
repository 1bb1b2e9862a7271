import type { Counters, LiveEvent } from '../../shared/live.ts'

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; up: boolean; missed: boolean }
  /** A new leader: each tab greets it. */
  | { kind: 'lead' }
  /** A new tab with its newest message; the leader answers. */
  | { kind: 'hello'; me: string; seen: number }
  | {
      kind: 'welcome'
      to: string
      up: boolean
      missed: boolean
      events: LiveEvent[]
      counters: Counters | null
    }
  /** The member has lost access. */
  | { kind: 'refused' }
