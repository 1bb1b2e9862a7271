import type { Counters, LiveEvent } from '../../shared/live.ts'

/** What the tabs of one browser say to each other. */
export type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'state'; up: boolean; missed: boolean }
  /** Another tab listens for all from now on: each says again what it has seen. */
  | { kind: 'lead' }
  /** A tab that has just come, and what it has seen; the one that listens for all answers. */
  | { kind: 'hello'; me: string; seen: number }
  | {
      kind: 'welcome'
      to: string
      up: boolean
      missed: boolean
      events: LiveEvent[]
      counters: Counters | null
    }
  /** The member may not listen any more. */
  | { kind: 'refused' }
