import { randomUUID } from 'node:crypto'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { createSession } from '../../src/platform/http/session.ts'
import { EVENTS_PATH } from '../../src/shared/live.ts'
import { percentiles } from './load.ts'
import { createSendRequest, type MessageWriter, prepareWriters } from './messages.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { elementAt } from './work.ts'

const MESSAGES_PER_SECOND = 200
/** Messages of the first moments, which are not counted. */
const WARM_UP_MESSAGES = 400
const DELIVERY_TIMEOUT_MS = 10_000

interface SentMessage {
  key: string
  start: number
  answered: number
  status: number
}

/** Messages at a steady pace, each from its sending to the event in the other's browser. */
export async function measureDelivery(bench: Bench): Promise<Row[]> {
  const writers = await prepareWriters(bench)
  const arrived = new Map<string, number>()
  const streams = await Promise.all(writers.map(({ other }) => openStream(bench, other, arrived)))
  const { sent, rate } = await sendAtPace(bench, writers)
  const end = performance.now() + DELIVERY_TIMEOUT_MS
  while (arrived.size < sent.length && performance.now() < end) await sleep(50)
  for (const stream of streams) stream.destroy()
  const counted = sent.slice(WARM_UP_MESSAGES)
  const failed = counted.filter(({ key, status }) => !arrived.has(key) || status !== 200).length
  const times = percentiles(counted.flatMap(({ key, start }) => (arrived.get(key) ?? start) - start))
  return [
    {
      entry: `delivery to the other at ${MESSAGES_PER_SECOND} messages/s, p99`,
      size: times.p99,
      failed,
      unit: 'ms',
      limit: percentiles(counted.map(({ start, answered }) => answered - start)).p99,
      limitLabel: 'the answer to who sends',
      target: { most: 100 },
      note: `p50 ${times.p50.toFixed(1)} ms, ${rate.toFixed(0)} a second`,
    },
  ]
}

async function sendAtPace(bench: Bench, writers: readonly MessageWriter[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const count = MESSAGES_PER_SECOND * bench.sizes.deliverySeconds + WARM_UP_MESSAGES
  const pending: Promise<SentMessage>[] = []
  const start = performance.now()
  for (let turn = 0; turn < count; turn++) {
    const wait = start + (turn * 1000) / MESSAGES_PER_SECOND - performance.now()
    if (wait > 1) await sleep(wait)
    pending.push(sendMessage(bench, agent, elementAt(writers, turn)))
  }
  const sent = await Promise.all(pending)
  agent.destroy()
  return { sent, rate: (sent.length * 1000) / (performance.now() - start) }
}

/** Opens the stream of a member and records when each message arrives, by its key. */
async function openStream(
  { address, db }: Bench,
  userId: number,
  arrived: Map<string, number>,
): Promise<IncomingMessage> {
  const headers = { cookie: `guinguette=${await createSession(db, userId)}` }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}${EVENTS_PATH}`, { agent: false, headers }, resolve).once('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`the stream was answered ${response.statusCode}`)
  response.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    response.once('close', () => reject(new Error(`the stream of member ${userId} was closed`)))
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'state') resolve()
        const key = /"client_key":"([^"]+)"/.exec(data)?.[1]
        if (key) arrived.set(key, performance.now())
      },
    })
    response.setEncoding('utf8').on('data', parser.feed)
  })
  return response
}

function sendMessage({ address, secret }: Bench, agent: Agent, writer: MessageWriter): Promise<SentMessage> {
  const [key, start] = [randomUUID(), performance.now()]
  const { path, method, headers, body } = createSendRequest(secret, writer, key)
  return new Promise((resolve, reject) => {
    const pending = request(`${address}${path}`, { agent, method, headers }, (response) => {
      const status = Number(response.statusCode)
      response.resume().once('end', () => resolve({ key, start, answered: performance.now(), status }))
    })
    pending.once('error', reject)
    pending.end(body)
  })
}
