import type { LiveEvent } from '../../../shared/live.ts'
import type { AppEvent } from '../event-hub.ts'
import type { CatchUp } from './catch-up.ts'
import { frameOf } from './frames.ts'
import type { StreamRegistry } from './registry.ts'
import type { Stream } from './stream.ts'
import type { Watchers } from './watchers.ts'

export interface DeliveryDeps {
  registry: StreamRegistry
  watchers: Watchers
  catchUp: CatchUp
  count(userId: number): void
}

type EventOf<K extends AppEvent['kind']> = AppEvent & { kind: K }

/** Routes events to the streams they concern. */
export function createDelivery({ registry, watchers, catchUp, count }: DeliveryDeps) {
  const handlers: { [K in AppEvent['kind']]: (event: EventOf<K>) => void } = {
    event: ({ to, event, after }) => {
      const frame = frameOf(event)
      to.forEach((userId, index) => {
        for (const stream of registry.of(userId)) {
          if (event.name !== 'message') stream.send(frame)
          else if (isNext(stream, event, after?.[index])) advance(stream, event, frame)
          else if (event.data.message.id > stream.lastId) catchUp.ask(stream)
        }
      })
    },
    count: ({ to }) => to.forEach(count),
    active: ({ user_id, at }) => {
      const watching = watchers.of(user_id)
      if (watching.length === 0) return
      const frame = frameOf({ name: 'presence', data: { user_id, last_activity: at } })
      for (const stream of watching) stream.send(frame)
    },
    'conversation-opened': ({ pair }) => eachOf(pair, (stream, other) => watchers.add(stream, other)),
    blocked: ({ pair }) => eachOf(pair, (stream, other) => watchers.remove(stream, other)),
    'session-revoked': ({ user_id, session_id, keep }) => {
      for (const stream of [...registry.of(user_id)]) {
        const isMeant = session_id === undefined || stream.sessionId === session_id
        if (isMeant && stream.sessionId !== keep) stream.end()
      }
    },
    // Concerns cached visitor pages only.
    pages: () => {},
    resync: ({ to }) => {
      for (const stream of to ? to.flatMap((userId) => [...registry.of(userId)]) : registry.all()) {
        stream.hasMissed = true
        stream.owesState = true
        catchUp.ask(stream)
      }
    },
  }
  /** A stream that is catching up may have read before this change: it reads again. */
  const eachOf = ([one, other]: readonly [number, number], act: (stream: Stream, other: number) => void) => {
    for (const [userId, with_] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const stream of registry.of(userId)) {
        act(stream, with_)
        if (stream.isBehind) catchUp.ask(stream)
      }
    }
  }
  return <K extends AppEvent['kind']>(event: EventOf<K>) => handlers[event.kind](event)
}

type MessageEvent = LiveEvent & { name: 'message' }

/** True if the stream has sent everything before this message, by the recipient's mailbox. */
function isNext(stream: Stream, { data }: MessageEvent, after: number | undefined): boolean {
  const isNew = data.message.id > stream.lastId
  return isNew && !stream.isBehind && after !== undefined && after <= stream.lastId
}

function advance(stream: Stream, { data }: MessageEvent, frame: string): void {
  stream.send(frame)
  stream.lastId = data.message.id
}
