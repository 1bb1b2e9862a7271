import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { EVENTS_PATH } from '../../../shared/live.ts'
import type { AppContext } from '../../context.ts'
import { ServiceUnavailable, TooManyRequests } from '../../http/errors.ts'
import { type OperationRequest, operation } from '../../http/operation.ts'
import { CatchUp } from './catch-up.ts'
import { createCounterSender } from './count.ts'
import { createDelivery } from './delivery.ts'
import { formatRetry, formatState } from './frames.ts'
import { startHeartbeat, startQuietHours, startRightsCheck } from './maintenance.ts'
import type { StreamRegistry } from './registry.ts'
import { Stream } from './stream.ts'
import { TopicReaders } from './topic-readers.ts'
import { Watchers } from './watchers.ts'

/** Reconnection delay: random, and longer the more streams there are. */
const RETRY_MS = { usual: 2_000, spread: 3_000, perStream: 2 }
/** Retry delay for an address with too many streams, in seconds. */
const ADDRESS_FULL_S = 30
/** A shorter outage of other processes is not reported. */
const OUTAGE_AFTER_MS = 2_000

const MessageId = z.pipe(z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/)), z.transform(Number))

const calls = {
  openEventStream: endpoint({
    name: 'openEventStream',
    method: 'GET',
    path: EVENTS_PATH,
    access: 'member',
    scope: 'conversations:read',
    summary:
      'Live updates as server-sent events: message, read, typing, presence, counters, gone, bond, reactions, photos, replies; and state, of the stream itself. Starts after the message of `Last-Event-ID`, else of `after`, else now.',
    query: z.object({ after: z.optional(MessageId) }),
    isStream: true,
    reply: z.string(),
  }),
}

/** Registers the streams of this process, and the call that opens one (product.md 1, GET /api/events). */
export function serveEvents(context: AppContext): void {
  const { pool, log, events, streams: registry } = context
  const watchers = new Watchers()
  const count = createCounterSender(pool, log, registry)
  const catchUp = new CatchUp({ pool, log, watchers, isWhole: () => events.isWhole(), count })
  const deliver = createDelivery({ registry, watchers, readers: new TopicReaders(), catchUp, count })
  events.listen(deliver)
  publishOutages(context, registry, () => deliver({ kind: 'resync' }))
  const timers = [
    startHeartbeat(registry),
    startRightsCheck(pool, registry, context.telemetry),
    startQuietHours(pool, registry, count),
  ]
  let isClosing = false
  const leave = (seconds: number) => {
    isClosing = true
    for (const timer of timers) clearInterval(timer)
    const spread = Math.max(RETRY_MS.spread, registry.size * RETRY_MS.perStream)
    for (const stream of registry.all()) stream.end(formatRetry(seconds * 1_000 + Math.random() * spread))
  }
  context.leaving.push(leave)
  context.app.addHook('preClose', async () => leave(0))
  const config = { isNoActivity: true }
  operation(
    context,
    calls.openEventStream,
    async (request) => {
      if (isClosing) throw new ServiceUnavailable()
      await openEventStream(context, { watchers, catchUp }, request)
      return ''
    },
    { route: { config } },
  )
}

async function openEventStream(
  context: AppContext,
  { watchers, catchUp }: { watchers: Watchers; catchUp: CatchUp },
  { viewer, query, raw: request, reply }: OperationRequest<typeof calls.openEventStream>,
): Promise<void> {
  const { streams: registry, streamCounts, events } = context
  const address = context.addresses.getForRequest(request.raw)
  const after = parseLastEventId(request) ?? query.after
  const id = streamCounts.createId()
  const stream = new Stream(reply.raw, viewer.id, viewer.session_id, after, address, id)
  const replaced = await streamCounts.open(stream)
  if (replaced === null) throw new TooManyRequests(ADDRESS_FULL_S)
  // No other stream opens between this check and the registration.
  const refusal = findRefusal(context, address)
  if (refusal || reply.raw.destroyed) streamCounts.close(stream)
  if (refusal) throw refusal
  const response = startStream(reply)
  if (response.destroyed) return
  response.on('close', () => {
    registry.remove(stream)
    watchers.set(stream, [])
    streamCounts.close(stream)
  })
  registry.add(stream)
  if (replaced.length > 0) events.publish({ kind: 'streams-replaced', user_id: viewer.id, ids: replaced })
  catchUp.request(stream)
}

function findRefusal(
  { config, stopping, streams: registry }: AppContext,
  address: string | null,
): ServiceUnavailable | TooManyRequests | undefined {
  if (stopping || registry.size >= config.eventStreams) return new ServiceUnavailable()
  return registry.isFull(address) ? new TooManyRequests(ADDRESS_FULL_S) : undefined
}

/** Takes the response from Fastify; further writes are sent at once, uncompressed. */
function startStream(reply: FastifyReply) {
  reply.hijack()
  const { raw } = reply
  // The client may be gone at any write; the stream's end reports it.
  raw.on('error', () => {})
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  raw.write(formatRetry(RETRY_MS.usual + Math.random() * RETRY_MS.spread))
  return raw
}

/** The last message the browser saw; anything else in the header is not ours. */
function parseLastEventId({ headers }: FastifyRequest): number | undefined {
  const id = MessageId.safeParse(headers['last-event-id'])
  return id.success ? id.data : undefined
}

/** Reports to browsers that events of other processes are lost, and a resync once they are back. */
function publishOutages({ events }: AppContext, registry: StreamRegistry, missed: () => void): void {
  let isPublished = false
  let timer: NodeJS.Timeout | undefined
  events.onState((isWhole) => {
    clearTimeout(timer)
    if (isWhole) {
      isPublished = false
      missed()
      return
    }
    if (isPublished) return
    timer = setTimeout(() => {
      isPublished = true
      const frame = formatState({ up: false, missed: false })
      for (const stream of registry.all()) stream.send(frame)
    }, OUTAGE_AFTER_MS).unref()
  })
}
