import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import type { AppEvent } from '../../src/platform/events/event-hub.ts'
import type { LiveEvents, StreamState } from '../../src/shared/live.ts'

/** A received event with parsed data. */
export interface ReceivedEvent {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read events of every shape
  data: any
  id: string | undefined
}

/** A client of `/api/events`. */
export interface Listener {
  status: number
  headers: IncomingMessage['headers']
  /** All events so far. */
  events: ReceivedEvent[]
  /** The milliseconds of the last `retry:`. */
  retry: number | undefined
  comments: number
  isOpen: boolean
  /** Waits for the first event of this name from `from` on; returns its data. */
  next<N extends keyof LiveEvents | 'state' | 'full'>(
    name: N,
    from?: number,
  ): Promise<N extends keyof LiveEvents ? LiveEvents[N] : N extends 'state' ? StreamState : object>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  /** Drops the connection, as a lost network does. */
  cut(): void
}

const TIMEOUT_MS = 8_000

/** Opens a stream with the cookie of a session, or with a token of the API. */
export async function listenTo(
  address: string,
  session: string,
  {
    after,
    lastEventId,
    client,
    bearer,
  }: { after?: number; lastEventId?: number; client?: string; bearer?: string } = {},
): Promise<Listener> {
  const url = `${address}/api/events${after === undefined ? '' : `?after=${after}`}`
  const headers = {
    ...(bearer ? { authorization: `Bearer ${bearer}` } : { cookie: `guinguette=${session}` }),
    ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    ...(client && { 'x-forwarded-for': client }),
  }
  let request: ClientRequest | undefined
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request = get(url, { headers, agent: false }, resolve).on('error', reject)
  })
  const listener = { events: [], comments: 0, isOpen: true } as unknown as Listener
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  const parser = createParser({
    onEvent: ({ event: name = '', data, id }) => listener.events.push({ name, data: JSON.parse(data), id }),
    onRetry: (milliseconds) => {
      listener.retry = milliseconds
    },
    onComment: () => {
      listener.comments++
    },
  })
  response.setEncoding('utf8').on('data', (chunk: string) => {
    parser.feed(chunk)
    wake()
  })
  const ended = new Promise<void>((resolve) => {
    response.on('close', resolve).on('error', () => {})
    request?.on('error', () => {})
  }).then(() => {
    listener.isOpen = false
    wake()
  })
  return Object.assign(listener, {
    status: response.statusCode ?? 0,
    headers: response.headers,
    ended,
    cut: () => request?.destroy(),
    next: (name: string, from = 0) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = listener.events.slice(from).find((event) => event.name === name)
          if (found) finish(() => resolve(found.data))
          else if (!listener.isOpen) finish(() => reject(new Error(`the stream ended before any ${name}`)))
        }
        const timer = setTimeout(() => finish(() => reject(new Error(`no ${name} came`))), TIMEOUT_MS)
        const finish = (act: () => void) => {
          clearTimeout(timer)
          waiting.delete(look)
          act()
        }
        waiting.add(look)
        look()
      }),
  } as Partial<Listener>)
}

const TECHNICAL = ['pages', 'jobs-enqueued']

/** The published events but those that empty caches or wake workers. */
export function listOtherEvents(publish: { mock: { calls: AppEvent[][] } }): AppEvent[] {
  return withoutTechnical(publish.mock.calls.flat())
}

export const withoutTechnical = (events: AppEvent[]) => events.filter(({ kind }) => !TECHNICAL.includes(kind))
