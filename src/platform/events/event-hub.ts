import type { LiveEvent } from '../../shared/live.ts'
import type { Log } from '../log.ts'
import { Bus } from './bus/bus.ts'
import type { Transport } from './bus/transport.ts'

/** An event for every process of the site. */
export type AppEvent =
  /**
   * To every open browser of these members. A message comes with `after`: for each of `to`, the newest message of their
   * mailbox before it (`mailboxes.newest`), read under its lock. A stream that has not sent that one reads from the
   * database; without `after` it always does.
   */
  | { kind: 'event'; to: readonly number[]; event: LiveEvent; after?: readonly number[] }
  /** The counters of these members have changed: each process reads and sends them to its own streams. */
  | { kind: 'count'; to: readonly number[] }
  /** This member was active just now. */
  | { kind: 'active'; user_id: number; at: string }
  /** This member has opened a topic: they receive its events. */
  | { kind: 'topic-opened'; user_id: number; topic_id: number }
  /** To the members who have opened a topic, without some of them. */
  | { kind: 'topic-event'; topic_id: number; except: readonly number[]; event: LiveEvent }
  /** These two have a conversation: each sees when the other is active. */
  | { kind: 'conversation-opened'; pair: readonly [number, number] }
  /** One of them has blocked the other: neither sees when the other is active. */
  | { kind: 'blocked'; pair: readonly [number, number] }
  /** All sessions of this member but `keep`, or one of them, are revoked: their streams are closed. */
  | { kind: 'session-revoked'; user_id: number; session_id?: number; keep?: number }
  /** These streams of a member are the oldest of too many: they are closed. */
  | { kind: 'streams-replaced'; user_id: number; ids: readonly string[] }
  /** A setting of the site has changed: each process reads them again (`platform/site-settings.ts`). */
  | { kind: 'settings-changed' }
  /** Cached pages for visitors that show one of these, or all pages, are stale: see `http/page-cache.ts`. */
  | { kind: 'pages'; of: readonly string[] | 'all' }
  /** Jobs of these kinds are committed: their workers fetch them. A lost event delays them by half a minute at most. */
  | { kind: 'jobs-enqueued'; of: readonly string[] }
  /** Earlier events may be lost: streams of these members, or all, read their state again. */
  | { kind: 'resync'; to?: readonly number[] }

export interface EventPublisher {
  /**
   * Never fails: a browser reads again what it missed. Inside a transaction use `tx.publish`, which waits for the commit.
   */
  publish(...events: AppEvent[]): void
}

/** Publishes events, and lets this process listen to those of all processes. */
export interface EventHub extends EventPublisher {
  listen(listener: (event: AppEvent) => void): void
  /** To this process alone. */
  deliver(event: AppEvent): void
  /** Whether events of other processes arrive here. */
  isWhole(): boolean
  /** Called when that changes. Events of other processes are lost while it is false. */
  onState(listener: (isWhole: boolean) => void): void
  /** Joins the other processes of the site, where there are any. */
  start(): void
  stop(): Promise<void>
}

/**
 * Delivers events to this process at once, and to the others through `transport`, if one is given.
 * @param log where errors of listeners are written
 */
export function createEventHub(log: Log, transport?: Transport): EventHub {
  const listeners: ((event: AppEvent) => void)[] = []
  const stateListeners: ((isWhole: boolean) => void)[] = []
  let isWhole = true
  const deliver = (event: AppEvent) => {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error }, 'a live event was not delivered')
      }
    }
  }
  let hasConnected = false
  const changed = (isUp: boolean) => {
    // Events before the first connection are lost too.
    const isFirst = isUp && !hasConnected
    hasConnected ||= isUp
    if (isUp === isWhole && !isFirst) return
    isWhole = isUp
    for (const listener of stateListeners) listener(isUp)
  }
  const bus = transport && new Bus({ transport: transport, log, onEnvelope: deliver, onStateChange: changed })
  return {
    publish: (...events) => {
      for (const event of events) deliver(event)
      bus?.publish(events)
    },
    deliver,
    listen: (listener) => {
      listeners.push(listener)
    },
    onState: (listener) => {
      stateListeners.push(listener)
    },
    isWhole: () => isWhole,
    start: () => bus?.start(),
    stop: async () => bus?.stop(),
  }
}
