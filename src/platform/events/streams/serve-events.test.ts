import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { type Listener, listenTo } from '../../../../tests/support/events.ts'
import {
  blockMember,
  createFriendRequest,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createSession } from '../../http/session.ts'

let site: TestApp
let address: string
let anna: TestMember
let bruno: TestMember
let thread: number
const open: Listener[] = []

beforeAll(async () => {
  site = await createTestApp()
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  for (const listener of open.splice(0)) listener.cut()
  await truncate(site.db)
  anna = await createMember(site.db, { name: 'Anna' })
  bruno = await createMember(site.db, { name: 'Bruno' })
  thread = (await createThread(site.db, anna.id, bruno.id)).id
})
afterAll(() => site.close())

async function listen(member: { id: number }, options: Parameters<typeof listenTo>[2] = {}) {
  const listener = await listenTo(address, await createSession(site.db, member.id), options)
  open.push(listener)
  return listener
}

/** Bruno writes, and the command's envelopes are published. */
async function write(text: string, { isTold = true } = {}) {
  const { newest } = await site.db
    .selectFrom('mailboxes')
    .select('newest')
    .where('user_id', '=', anna.id)
    .executeTakeFirstOrThrow()
  const { id } = await createMessage(site.db, thread, bruno.id, { message: text })
  const message = { id, user_id: bruno.id, message: text, type: 0, created_at: new Date().toISOString() }
  const event = { name: 'message' as const, data: { thread, message, previous: newest, client_key: null } }
  if (isTold)
    site.context.events.publish({ kind: 'event', to: [anna.id, bruno.id], event, after: [newest, newest] })
  return { id, event, newest }
}

const texts = (listener: Listener) =>
  listener.events.filter(({ name }) => name === 'message').map(({ data }) => data.message.message)

describe('a stream', () => {
  test('is cached by no proxy, and begins with its state and counters', async () => {
    await createFriendRequest(site.db, bruno.id, anna.id)
    await write('Bonsoir Anna')
    const listener = await listen(anna)
    expect(listener.status).toBe(200)
    expect(listener.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(listener.headers['content-encoding']).toBeUndefined()
    expect(await listener.next('state')).toEqual({ up: true, missed: false })
    expect(await listener.next('counters')).toEqual({ messages: 1, asks: 1, notifications: 0 })
    expect(texts(listener)).toEqual([])
    expect(listener.retry).toBeGreaterThanOrEqual(2_000)
  })

  test('carries a message at once, under its id, to both and to nobody else', async () => {
    const other = await createMember(site.db)
    const listeners = await Promise.all([anna, bruno, other].map((member) => listen(member)))
    await Promise.all(listeners.map((listener) => listener.next('counters')))
    const { id, event } = await write('On se retrouve au ponton ?')
    for (const listener of listeners.slice(0, 2)) {
      expect(await listener.next('message')).toEqual(event.data)
      expect(listener.events.find(({ name }) => name === 'message')?.id).toBe(String(id))
    }
    expect(texts(listeners[2] as Listener)).toEqual([])
  })

  test('asks the database when a message comes whose forerunner never did', async () => {
    const listener = await listen(anna)
    await listener.next('counters')
    await write('perdu en route', { isTold: false })
    await write('arrivé')
    await expect.poll(() => texts(listener)).toEqual(['perdu en route', 'arrivé'])
  })

  test('sends two that overtook each other in their order, and each once', async () => {
    const listener = await listen(anna)
    await listener.next('counters')
    const first = await write('un', { isTold: false })
    const second = await write('deux', { isTold: false })
    for (const { event, newest } of [second, first, second]) {
      site.context.events.publish({ kind: 'event', to: [anna.id], event, after: [newest] })
    }
    await expect.poll(() => texts(listener)).toEqual(['un', 'deux'])
    await write('trois')
    await expect.poll(() => texts(listener)).toEqual(['un', 'deux', 'trois'])
  })

  test.each(['after', 'lastEventId'] as const)('resumes by %s', async (by) => {
    const lastId = await write('vu', { isTold: false })
    await write('manqué', { isTold: false })
    const { event } = await write('manqué aussi', { isTold: false })
    const listener = await listen(anna, { [by]: lastId.id })
    await listener.next('counters')
    expect(texts(listener)).toEqual(['manqué', 'manqué aussi'])
    const last = listener.events.filter(({ name }) => name === 'message').at(-1)
    expect(last?.data).toEqual({
      ...event.data,
      message: { ...event.data.message, created_at: expect.any(String) },
    })
  })

  test('that missed too much makes its page reload', async () => {
    const { id } = await write('vu', { isTold: false })
    await site.db
      .insertInto('messages')
      .values(
        Array.from({ length: 301 }, () => ({ thread_id: thread, user_id: bruno.id, message: 'encore' })),
      )
      .execute()
    await write('le dernier', { isTold: false })
    const listener = await listen(anna, { lastEventId: id })
    expect(await listener.next('state')).toEqual({ up: true, missed: true })
    await write('ensuite')
    await listener.next('message')
    expect(texts(listener)).toEqual(['ensuite'])
  })

  test('resumes nothing of who is blocked, nor of a conversation that was hidden', async () => {
    await write('avant le blocage', { isTold: false })
    await blockMember(site.db, bruno.id, anna.id)
    const listener = await listen(anna, { lastEventId: 0 })
    await listener.next('counters')
    expect(texts(listener)).toEqual([])
  })

  test('sends current counters, once for many requests', async () => {
    const listener = await listen(anna)
    await listener.next('counters')
    await createFriendRequest(site.db, bruno.id, anna.id)
    const from = listener.events.length
    for (let i = 0; i < 20; i++) site.context.events.publish({ kind: 'count', to: [anna.id] })
    expect(await listener.next('counters', from)).toEqual({ messages: 0, asks: 1, notifications: 0 })
    expect(listener.events.length).toBe(from + 1)
  })

  test.each(['-1', 'abc', '1e9', '9'.repeat(20)])('cannot begin after %j: 422', async (after) => {
    const browser = await site.as(anna)
    expect(await browser.get(`/api/events?after=${after}`)).toMatchObject({ status: 422 })
  })

  test('takes no harm from a header that is none of ours', async () => {
    const browser = await createSession(site.db, anna.id)
    const listener = await listenTo(address, browser, { lastEventId: Number.NaN, after: 0 })
    open.push(listener)
    expect(await listener.next('state')).toMatchObject({ up: true })
  })
})

describe('presence', () => {
  const at = '2027-01-05T20:00:00.000Z'
  const isActive = (member: TestMember) =>
    site.context.events.publish({ kind: 'active', user_id: member.id, at })

  test('of interlocutors only arrives on each of their requests', async () => {
    const stranger = await createMember(site.db)
    await write('Bonsoir')
    const listener = await listen(anna)
    await listener.next('counters')
    isActive(stranger)
    isActive(bruno)
    expect(await listener.next('presence')).toEqual({ user_id: bruno.id, last_activity: at })
    expect(listener.events.filter(({ name }) => name === 'presence')).toHaveLength(1)
  })

  test('begins as two meet and ends as they part', async () => {
    const listener = await listen(anna)
    await listener.next('counters')
    site.context.events.publish({ kind: 'conversation-opened', pair: [bruno.id, anna.id] })
    isActive(bruno)
    await listener.next('presence')
    site.context.events.publish({ kind: 'blocked', pair: [anna.id, bruno.id] })
    isActive(bruno)
    site.context.events.publish({ kind: 'count', to: [anna.id] })
    await listener.next('counters', listener.events.length)
    expect(listener.events.filter(({ name }) => name === 'presence')).toHaveLength(1)
  })

  test('is a request of a member, an open stream is not', async () => {
    await site.db
      .updateTable('member_search')
      .set({ last_activity: new Date(Date.now() - 3_600_000) })
      .execute()
    await write('Bonsoir')
    const [hers] = await Promise.all([listen(anna), listen(bruno)])
    await hers.next('counters')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(hers.events.map(({ name }) => name)).not.toContain('presence')
    await (await site.as(bruno)).get('/api/me')
    expect(await hers.next('presence')).toMatchObject({ user_id: bruno.id })
  })
})
