import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { RUNS_ON_CITUS } from '../../../../tests/support/engines.ts'
import { listenTo, type ReceivedEvent } from '../../../../tests/support/events.ts'
import { createMember, createThread } from '../../../../tests/support/factories.ts'
import { createSession } from '../../http/session.ts'

// Anna listens to one process while many write to her through another; envelopes of the second arrive late,
// out of order, or never. Her connection drops repeatedly.

const SENDERS = 12
const MESSAGES = 15
let reading: TestApp
let writing: TestApp
let address: string
let session: string
let senders: { browser: Browser; thread: number }[]
/** Delay of an event in milliseconds, or undefined if it is lost. */
let onTheWay: () => number | undefined

beforeAll(async () => {
  reading = await createTestApp({ FREE_MESSAGES_A_DAY: '10000' })
  writing = await createTestApp({
    FREE_MESSAGES_A_DAY: '10000',
    DATABASE_URL: String(reading.config.databaseUrl),
  })
  address = await reading.app.listen({ port: 0, host: '127.0.0.1' })
  writing.context.events.listen((event) => {
    const delay = onTheWay()
    if (delay !== undefined) setTimeout(() => reading.context.events.publish(event), delay)
  })
})
beforeEach(async () => {
  await truncate(reading.db)
  const anna = await createMember(reading.db)
  session = await createSession(reading.db, anna.id)
  senders = []
  for (let i = 0; i < SENDERS; i++) {
    const sender = await createMember(reading.db)
    const { id } = await createThread(reading.db, sender.id, anna.id)
    // The two are known to each other, so a first message is not delayed.
    await reading.db
      .updateTable('thread_members')
      .set({ answered: true })
      .where('thread_id', '=', id)
      .execute()
    senders.push({ browser: await writing.as(sender), thread: id })
  }
})
afterAll(async () => {
  await writing.close()
  await reading.close()
})

async function write({ browser, thread }: (typeof senders)[number], message: string): Promise<void> {
  const { status } = await browser.post(`/api/messages/conversation/${thread}`, { message, type: 0 })
  expect(status).toBe(200)
}

const MIN_CUTS = 6

/** A catch-up of a cluster takes longer. */
const CUT_FACTOR = RUNS_ON_CITUS ? 10 : 1

/** Reads until the last message, with a connection that drops every few dozen milliseconds. */
async function listenThrough(lastWord: string): Promise<ReceivedEvent[]> {
  const came: ReceivedEvent[] = []
  let last = 0
  let cuts = 0
  while (cuts < MIN_CUTS || !came.some(({ data }) => data.message.message === lastWord)) {
    const listener = await listenTo(address, session, last > 0 ? { lastEventId: last } : { after: 0 })
    await sleep((5 + Math.random() * 30) * CUT_FACTOR)
    listener.cut()
    await listener.ended
    came.push(...listener.events.filter(({ name }) => name === 'message'))
    last = Number(came.at(-1)?.id ?? 0)
    cuts++
  }
  return came
}

test.each([
  ['at once', () => 0],
  ['late and out of order', () => Math.random() * 40],
  ['late, out of order, or never', () => (Math.random() < 0.2 ? undefined : Math.random() * 40)],
])(
  'each message comes exactly once and in order, told %s',
  async (_how, route) => {
    onTheWay = route
    const writingAll = Promise.all(
      senders.map(async (sender, who) => {
        for (let i = 0; i < MESSAGES; i++) {
          await write(sender, `${who}:${i}`)
          await sleep(Math.random() * 20)
        }
      }),
    ).then(() => write(senders[0] as (typeof senders)[number], 'fin'))
    const came = await listenThrough('fin')
    await writingAll
    const ids = came.map(({ data }) => data.message.id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    const texts = came.map(({ data }) => data.message.message)
    expect(texts).toHaveLength(SENDERS * MESSAGES + 1)
    expect(new Set(texts).size).toBe(texts.length)
    for (const { data } of came.slice(1)) {
      const before = came.filter(
        ({ data: other }) => other.thread === data.thread && other.message.id < data.message.id,
      )
      expect(data.previous).toBe(before.at(-1)?.data.message.id ?? 0)
    }
  },
  60_000,
)
