import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectConsistentCounts, readSides } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { eraseDeleted } from '../../../../tests/support/erase.ts'
import {
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import type { AppEvent } from '../../../platform/events/event-hub.ts'
import { toParisDay } from '../../../shared/age.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Browser
let other: Browser
/** All message events in order of delivery. */
let delivered: Extract<AppEvent, { kind: 'event' }>[]

beforeEach(awaitOneDay)
beforeAll(async () => {
  site = await createTestApp({ DATABASE_POOL_SIZE: '12' })
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  zoe = await createMember(site.db, { stripe_status: true })
  hugo = await createMember(site.db, { stripe_status: true })
  thread = await acquaint(zoe.id, hugo.id)
  browser = await site.as(zoe)
  other = await site.as(hugo)
  delivered = []
  vi.spyOn(site.context.events, 'publish').mockImplementation((...events) => {
    for (const event of events)
      if (event.kind === 'event' && event.event.name === 'message') delivered.push(event)
  })
})

/** A conversation in which both have written. */
async function acquaint(one: number, two: number): Promise<number> {
  const { id } = await createThread(site.db, one, two)
  await createMessage(site.db, id, one)
  await createMessage(site.db, id, two)
  return id
}

const say = (message: string, as = browser, key?: string, to = thread) =>
  as.post(`/api/messages/conversation/${to}`, { message, ...(key ? { client_key: key } : {}) })
const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const stored = async () =>
  (await site.db.selectFrom('messages').select(['id', 'user_id']).orderBy('id').execute()).slice(2)

/** Each member gets every message in order, none missing. */
function expectChain(memberId: number): void {
  const own = delivered
    .flatMap(({ to, after, event }) => {
      const index = to.indexOf(memberId)
      if (index < 0 || event.name !== 'message') return []
      return { id: event.data.message.id, after: after?.[index], previous: event.data.previous }
    })
    .sort((a, b) => a.id - b.id)
  for (const [n, { after }] of own.entries()) if (n > 0) expect(after).toBe(own[n - 1]?.id)
}

test('sends only as many of fifty concurrent messages as the limit leaves', async () => {
  await site.db.updateTable('users').set({ stripe_status: false }).where('id', '=', zoe.id).execute()
  const today = { day: toParisDay(Date.now()), sent: 95 }
  await site.db.updateTable('mailboxes').set(today).where('user_id', '=', zoe.id).execute()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => say(`n° ${n}`)))
  expect([count(answers, 200), count(answers, 429)]).toEqual([5, 45])
  expect(await stored()).toHaveLength(5)
  await expectConsistentCounts(site.db)
})

test('stores one message for twenty concurrent sends of the same key', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => say('Bonsoir', browser, key)))
  expect(count(answers, 200)).toBe(20)
  expect(new Set(answers.map(({ body }) => body.sent.id)).size).toBe(1)
  expect(await stored()).toHaveLength(1)
  expect(delivered).toHaveLength(1)
  const [mine, theirs] = await readSides(site.db, thread)
  expect([mine?.unread, theirs?.unread]).toEqual([0, 1])
  await expectConsistentCounts(site.db)
})

test('counts right and delivers events in order when both write concurrently', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => say(`n° ${n}`, n % 2 ? browser : other)),
  )
  expect(count(answers, 200)).toBe(60)
  await expectConsistentCounts(site.db)
  expectChain(zoe.id)
  expectChain(hugo.id)
  let previous = delivered.length > 0 ? Math.min(...delivered.flatMap(({ after = [] }) => after)) : 0
  for (const { event } of delivered.sort((a, b) => idOf(a) - idOf(b))) {
    if (event.name !== 'message') continue
    expect(event.data.previous).toBe(previous)
    previous = event.data.message.id
  }
})

const idOf = ({ event }: Extract<AppEvent, { kind: 'event' }>) =>
  event.name === 'message' ? event.data.message.id : 0

test('causes no deadlock when five members all write to each other', async () => {
  const five = [
    zoe,
    hugo,
    ...(await Promise.all([1, 2, 3].map(() => createMember(site.db, { stripe_status: true })))),
  ]
  const browsers = await Promise.all(five.map((member) => site.as(member)))
  const threads = new Map<string, number>([['0-1', thread]])
  for (let a = 0; a < 5; a++)
    for (let b = a + 1; b < 5; b++) {
      const [one, two] = [five[a]?.id ?? 0, five[b]?.id ?? 0]
      if (!threads.has(`${a}-${b}`)) threads.set(`${a}-${b}`, await acquaint(one, two))
    }
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, n) => {
      const [a, b] = [n % 5, (n + 1 + (n % 4)) % 5]
      const to = threads.get(`${Math.min(a, b)}-${Math.max(a, b)}`)
      return say(`n° ${n}`, browsers[a], undefined, to)
    }),
  )
  expect(count(answers, 200)).toBe(160)
  await expectConsistentCounts(site.db)
  for (const { id } of five) expectChain(id)
})

test('does not send a message that waited while a block was committed', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const blocked = site.db.transaction().execute(async (tx) => {
    await tx.insertInto('blacklist').values({ user_id: hugo.id, blocked_id: zoe.id }).execute()
    await released
  })
  await sleep(50)
  // Its statement starts before the block is committed and sees it only through the rows it waits for.
  const sending = [say('Bonsoir'), say('Et moi', other)]
  await sleep(150)
  release()
  await blocked
  expect((await Promise.all(sending)).map(({ status }) => status)).toEqual([404, 404])
  expect(await stored()).toEqual([])
  await expectConsistentCounts(site.db)
})

test('sends no message after a concurrent block, and counts right', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const [answers, block] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, n) => say(`n° ${n}`, n % 2 ? browser : other))),
      sleep(turn * 3).then(() => other.post(`/api/blacklist/${zoe.id}`)),
    ])
    expect(block.body.blocked).toBe(true)
    expect(count(answers, 200) + count(answers, 404)).toBe(12)
    expect(await say('trop tard')).toMatchObject({ status: 404 })
    await expectConsistentCounts(site.db)
    expect((await readSides(site.db, thread)).map(({ unread, box }) => unread + box)).toEqual([0, 0])
    await other.post(`/api/blacklist/${zoe.id}`)
    // Unread messages of a blocked pair no longer count, though nobody has read them.
    await site.db
      .updateTable('thread_members')
      .set((side) => ({ read_id: side.ref('last_id') }))
      .execute()
  }
})

test('fails no call and leaves the messages to the other when one member leaves while both write', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const leaver = await createMember(site.db)
    const to = await acquaint(zoe.id, leaver.id)
    const leaving = await site.as(leaver)
    const [answers, left] = await Promise.all([
      Promise.all(
        Array.from({ length: 16 }, (_, n) => say(`n° ${n}`, n % 2 ? browser : leaving, undefined, to)),
      ),
      sleep(turn * 4).then(() => leaving.post('/api/user/autodestruction')),
    ])
    expect(left.status).toBe(200)
    expect(answers.filter(({ status }) => ![200, 401, 403, 404].includes(status))).toEqual([])
    expect(await say('Tu es là ?', browser, undefined, to)).toMatchObject({ status: 403 })
    await expectConsistentCounts(site.db)
  }
})

test('deletes the conversation when both members leave concurrently', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const [one, two] = [await createMember(site.db), await createMember(site.db)]
    await acquaint(one.id, two.id)
    const browsers = [await site.as(one), await site.as(two)]
    const answers = await Promise.all(browsers.map((leaver) => leaver.post('/api/user/autodestruction')))
    expect(count(answers, 200)).toBe(2)
  }
  await eraseDeleted(site)
  expect(await site.db.selectFrom('threads').select('id').execute()).toEqual([{ id: thread }])
  expect(await site.db.selectFrom('thread_members').select('user_id').execute()).toHaveLength(2)
  expect(await stored()).toEqual([])
})

test('counts unread messages right under concurrent sends, reads and hides', async () => {
  const newest = async (as: Browser) => {
    const { body } = await as.get(`/api/messages/conversation/${thread}/0`)
    return body[1].at(-1).id
  }
  const act = async (n: number): Promise<Answer> => {
    const as = n % 2 ? browser : other
    if (n % 9 === 8) return as.delete(`/api/messages/conversation/${thread}`)
    if (n % 3 < 2) return say(`n° ${n}`, as)
    return as.patch(`/api/messages/conversation/${thread}`, {
      read: Math.max(1, (await newest(as)) - (n % 4)),
    })
  }
  const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => act(n)))
  expect(count(answers, 200)).toBe(120)
  const boxes = await readSides(site.db, thread)
  for (const { unread, box } of boxes) expect(box).toBe(unread)
  for (const as of [browser, other])
    await as.patch(`/api/messages/conversation/${thread}`, { read: await newest(as) })
  await expectConsistentCounts(site.db)
  expect((await readSides(site.db, thread)).map(({ unread, box }) => unread + box)).toEqual([0, 0])
})
