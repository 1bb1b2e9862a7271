import type { LiveEvent } from '../../../shared/live.ts'
import type { AppEvent } from '../event-hub.ts'
import type { CatchUp } from './catch-up.ts'
import { FULL, formatEvent } from './frames.ts'
import type { StreamRegistry } from './registry.ts'
import type { Stream } from './stream.ts'
import type { TopicReaders } from './topic-readers.ts'
import type { Watchers } from './watchers.ts'

export interface DeliveryDeps {
  registry: StreamRegistry
  watchers: Watchers
  readers: TopicReaders
  catchUp: CatchUp
  count(userId: number): void
}

type EventOf<K extends AppEvent['kind']> = AppEvent & { kind: K }

/** Routes events to the streams they concern. */
export function createDelivery(deps: DeliveryDeps) {
  const { registry, watchers, readers, catchUp, count } = deps
  const forEachSide = (pair: readonly [number, number], act: (stream: Stream, otherId: number) => void) =>
    forEachInterlocutor(deps, pair, act)
  const handlers: { [K in AppEvent['kind']]: (event: EventOf<K>) => void } = {
    event: ({ to, event, after }) => {
      const frame = formatEvent(event)
      to.forEach((userId, index) => {
        for (const stream of registry.listByUser(userId)) {
          if (event.name !== 'message') stream.send(frame)
          else if (isNextMessage(stream, event, after?.[index])) sendMessage(stream, event, frame)
          else if (event.data.message.id > stream.lastId) catchUp.request(stream)
        }
      })
    },
    count: ({ to }) => to.forEach(count),
    active: ({ user_id, at }) => {
      const watching = watchers.of(user_id)
      if (watching.length === 0) return
      const frame = formatEvent({ name: 'presence', data: { user_id, last_activity: at } })
      for (const stream of watching) stream.send(frame)
    },
    'topic-opened': ({ user_id, topic_id }) => readers.add(user_id, topic_id),
    'topic-event': ({ topic_id, except, event }) => {
      const frame = formatEvent(event)
      for (const userId of readers.listByTopic(topic_id)) {
        if (except.includes(userId)) continue
        for (const stream of registry.listByUser(userId)) stream.send(frame)
      }
    },
    'conversation-opened': ({ pair }) =>
      forEachSide(pair, (stream, otherId) => watchers.add(stream, otherId)),
    blocked: ({ pair }) => forEachSide(pair, (stream, otherId) => watchers.remove(stream, otherId)),
    'session-revoked': (event) => endRevoked(registry, event),
    'streams-replaced': ({ user_id, ids }) => {
      for (const stream of [...registry.listByUser(user_id)]) if (ids.includes(stream.id)) stream.end(FULL)
    },
    // Concern cached pages and the configuration of a process.
    ...{ pages: () => {}, 'settings-changed': () => {} },
    // Concerns workers only.
    'jobs-enqueued': () => {},
    resync: ({ to }) => {
      for (const stream of to ? to.flatMap((userId) => [...registry.listByUser(userId)]) : registry.all()) {
        stream.hasMissed = true
        stream.isStateDue = true
        catchUp.request(stream)
      }
    },
  }
  return <K extends AppEvent['kind']>(event: EventOf<K>) => handlers[event.kind](event)
}

/** A stream that is catching up may have read before this change: it reads again. */
function forEachInterlocutor(
  { registry, catchUp }: DeliveryDeps,
  [one, other]: readonly [number, number],
  act: (stream: Stream, otherId: number) => void,
): void {
  for (const [userId, otherId] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const stream of registry.listByUser(userId)) {
      act(stream, otherId)
      if (stream.isBehind) catchUp.request(stream)
    }
  }
}

function endRevoked(
  registry: StreamRegistry,
  { user_id, session_id, keep }: EventOf<'session-revoked'>,
): void {
  for (const stream of [...registry.listByUser(user_id)]) {
    const isAffected = session_id === undefined || stream.sessionId === session_id
    if (isAffected && stream.sessionId !== keep) stream.end()
  }
}

type MessageEvent = LiveEvent & { name: 'message' }

/** True if the stream has sent everything before this message, by the recipient's mailbox. */
function isNextMessage(stream: Stream, { data }: MessageEvent, after: number | undefined): boolean {
  const isNew = data.message.id > stream.lastId
  return isNew && !stream.isBehind && after !== undefined && after <= stream.lastId
}

function sendMessage(stream: Stream, { data }: MessageEvent, frame: string): void {
  stream.send(frame)
  stream.lastId = data.message.id
}
