import { randomUUID } from 'node:crypto'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSession } from '../../src/platform/http/session.ts'
import { EVENTS_PATH } from '../../src/shared/live.ts'
import { fillMessages } from './fill-messages.ts'
import { percentiles } from './load.ts'
import { createSendRequest, findWriters, type MessageWriter, splitMembers } from './messages.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'

const MESSAGES_PER_SECOND = 200
/** Messages of the first moments, which count for nothing. */
const WARM_UP_MESSAGES = 400
const DELIVERY_TIMEOUT_MS = 10_000

/** Messages at a steady pace, each from its sending to the event in the other's browser. */
export async function measureDelivery(bench: Bench): Promise<Row[]> {
  const { listIds, writerIds } = splitMembers(bench)
  await fillMessages(bench, listIds)
  const writers = await findWriters(bench, writerIds)
  const arrived = new Map<string, number>()
  const streams = await Promise.all(writers.map(({ other }) => openStream(bench, other, arrived)))
  const sent: { key: string; start: number; answered: number; status: number }[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const waiting: Promise<void>[] = []
  const start = performance.now()
  for (let turn = 0; turn < MESSAGES_PER_SECOND * bench.sizes.deliverySeconds + WARM_UP_MESSAGES; turn++) {
    const wait = start + (turn * 1000) / MESSAGES_PER_SECOND - performance.now()
    if (wait > 1) await sleep(wait)
    const message = { key: randomUUID(), start: performance.now(), answered: 0, status: 0 }
    sent.push(message)
    waiting.push(
      sendMessage(bench, agent, writers[turn % writers.length] as MessageWriter, message.key).then(
        (status) => {
          message.answered = performance.now()
          message.status = status
        },
      ),
    )
  }
  await Promise.all(waiting)
  const rate = (sent.length * 1000) / (performance.now() - start)
  // Late is late, and not lost.
  const end = performance.now() + DELIVERY_TIMEOUT_MS
  while (arrived.size < sent.length && performance.now() < end) await sleep(50)
  for (const stream of streams) stream.destroy()
  agent.destroy()
  const counted = sent.slice(WARM_UP_MESSAGES)
  const lost = counted.filter(({ key }) => !arrived.has(key)).length
  const refused = counted.filter(({ status }) => status !== 200).length
  const times = percentiles(counted.flatMap(({ key, start }) => (arrived.get(key) ?? start) - start))
  const answers = percentiles(counted.map(({ start, answered }) => answered - start))
  return [
    {
      entry: `delivery to the other at ${MESSAGES_PER_SECOND} messages/s, p99`,
      size: times.p99,
      failed: lost + refused,
      unit: 'ms',
      limit: answers.p99,
      limitLabel: 'the answer to who sends',
      target: { most: 100 },
      note: `p50 ${times.p50.toFixed(1)} ms, ${rate.toFixed(0)} a second`,
    },
  ]
}

/** Opens the stream of a member and notes when each message arrives, by its key. */
async function openStream(
  { address, db }: Bench,
  userId: number,
  arrived: Map<string, number>,
): Promise<IncomingMessage> {
  const token = await createSession(db, userId)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${address}${EVENTS_PATH}`,
      { agent: false, headers: { cookie: `guinguette=${token}` } },
      resolve,
    ).once('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`the stream was answered ${response.statusCode}`)
  response.on('error', () => {})
  let rest = ''
  let isUp = () => {}
  const up = new Promise<void>((resolve, reject) => {
    isUp = resolve
    response.once('close', () => reject(new Error(`the stream of member ${userId} was closed`)))
  })
  response.setEncoding('utf8')
  response.on('data', (piece: string) => {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      if (frame.includes('event: state')) isUp()
      const key = /"client_key":"([^"]+)"/.exec(frame)?.[1]
      if (key) arrived.set(key, performance.now())
    }
  })
  await up
  return response
}

function sendMessage(
  { address, secret }: Bench,
  agent: Agent,
  writer: MessageWriter,
  key: string,
): Promise<number> {
  const { path, method, headers, body } = createSendRequest(secret, writer, key)
  return new Promise((resolve, reject) => {
    const asked = request(`${address}${path}`, { agent, method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(Number(response.statusCode)))
    })
    asked.once('error', reject)
    asked.end(body)
  })
}
