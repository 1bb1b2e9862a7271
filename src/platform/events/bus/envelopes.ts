import * as z from 'zod/mini'
import type { LiveEvent } from '../../../shared/live.ts'
import type { AppEvent } from '../event-hub.ts'

const Id = z.int().check(z.gte(0))
const Ids = z.array(Id)
const Pair = z.tuple([Id, Id])

/** The stream passes on what else a message has, as its contract declares it. */
const Sent = z.looseObject({
  id: Id,
  user_id: Id,
  message: z.string(),
  type: z.int(),
  created_at: z.string(),
})
const Message = z.object({
  thread: Id,
  message: Sent,
  previous: Id,
  client_key: z.nullable(z.string()),
})
const Event: z.ZodMiniType<LiveEvent> = z.discriminatedUnion('name', [
  z.object({ name: z.literal('message'), data: Message }),
  z.object({
    name: z.literal('changed'),
    data: z.object({ thread: Id, message: Sent, version: Id }),
  }),
  z.object({
    name: z.literal('draft'),
    data: z.object({ thread: Id, message: z.string(), version: Id }),
  }),
  z.object({ name: z.literal('read'), data: z.object({ thread: Id, last_id: Id }) }),
  z.object({ name: z.literal('typing'), data: z.object({ thread: Id, user_id: Id }) }),
  z.object({ name: z.literal('presence'), data: z.object({ user_id: Id, last_activity: z.string() }) }),
  z.object({
    name: z.literal('counters'),
    data: z.object({ messages: z.int(), asks: z.int(), notifications: z.int() }),
  }),
  z.object({ name: z.literal('gone'), data: z.object({ thread: Id }) }),
  z.object({ name: z.literal('verified'), data: z.object({}) }),
  z.object({
    name: z.literal('turn'),
    data: z.object({
      thread: Id,
      parked: z.boolean(),
      muted: z.boolean(),
      closed_by: z.nullable(Id),
    }),
  }),
  z.object({ name: z.literal('pending'), data: z.object({ thread: Id, refusal: z.nullable(z.string()) }) }),
  z.object({
    name: z.literal('mention'),
    data: z.object({ post: Id, name: z.string(), title: z.string() }),
  }),
  z.object({ name: z.literal('photos'), data: z.object({ topic: Id, post: Id }) }),
  z.object({ name: z.literal('replies'), data: z.object({ topic: Id, pos: Id }) }),
  z.object({ name: z.literal('reactions'), data: z.object({ topic: Id, post: Id }) }),
  z.object({ name: z.literal('bond'), data: z.object({ user_id: Id }) }),
])

const PayloadEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), to: Ids, event: Event, after: z.optional(Ids) }),
  z.object({ kind: z.literal('count'), to: Ids }),
  z.object({ kind: z.literal('active'), user_id: Id, at: z.string() }),
  z.object({ kind: z.literal('topic-opened'), user_id: Id, topic_id: Id }),
  z.object({ kind: z.literal('topic-event'), topic_id: Id, except: Ids, event: Event }),
  z.object({ kind: z.literal('conversation-opened'), pair: Pair }),
  z.object({ kind: z.literal('blocked'), pair: Pair }),
  z.object({
    kind: z.literal('session-revoked'),
    user_id: Id,
    // Negative for a token of the API.
    session_id: z.optional(z.int()),
    keep: z.optional(Id),
  }),
  z.object({ kind: z.literal('streams-replaced'), user_id: Id, ids: z.array(z.string()) }),
  z.object({ kind: z.literal('settings-changed') }),
  z.object({ kind: z.literal('pages'), of: z.union([z.array(z.string()), z.literal('all')]) }),
  z.object({ kind: z.literal('jobs-enqueued'), of: z.array(z.string()) }),
  z.object({ kind: z.literal('resync'), to: z.optional(Ids) }),
])

/** Kinds as earlier versions name them: still sent, so a rolling upgrade loses nothing. */
const FORMER_KINDS: Readonly<Partial<Record<AppEvent['kind'], string>>> = {
  'conversation-opened': 'meet',
  blocked: 'part',
  'session-revoked': 'end',
  resync: 'missed',
}
const KIND_OF_FORMER = new Map(
  Object.entries(FORMER_KINDS).map(([kind, former]) => [former as unknown, kind]),
)

/** An event as the other processes receive it. */
export function toPayloadEvent(event: AppEvent): object {
  return { ...event, kind: FORMER_KINDS[event.kind] ?? event.kind }
}

/** Message between processes: sender, sequence number, and events, each as JSON. */
const Payload = z.object({
  from: z.string(),
  n: z.int(),
  seq: z.optional(z.int()),
  envelopes: z.array(z.unknown()),
})

export interface ParsedPayload {
  from: string
  /** Position among the payloads of its sender; the release before did not send it. */
  sequence: number | undefined
  events: AppEvent[]
}

/**
 * Parses a payload; null if it is not ours. Unknown kinds of events are dropped, so that two versions can
 * run together during an upgrade.
 */
export function parsePayload(text: string): ParsedPayload | null {
  const parsed = Payload.safeParse(toJson(text))
  if (!parsed.success) return null
  const events = parsed.data.envelopes.flatMap((one) => {
    const event = PayloadEvent.safeParse(withCurrentKind(one))
    return event.success ? [event.data as AppEvent] : []
  })
  return { from: parsed.data.from, sequence: parsed.data.seq, events }
}

function withCurrentKind(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return value
  const kind = KIND_OF_FORMER.get(value.kind)
  return kind === undefined ? value : { ...value, kind }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
