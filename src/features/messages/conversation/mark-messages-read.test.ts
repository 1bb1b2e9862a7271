import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectConsistentCounts, readSides } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Browser
let publish: ReturnType<typeof vi.spyOn>

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
  browser = await site.as(zoe)
  publish = vi.spyOn(site.context.events, 'publish')
})

const write = async (userId: number) => (await createMessage(site.db, thread, userId)).id
const mark = (read: unknown, as = browser) => as.patch(`/api/messages/conversation/${thread}`, { read })
const findOwnSide = async () => (await readSides(site.db, thread)).find(({ user_id }) => user_id === zoe.id)
const listPublished = () => publish.mock.calls.flat()

describe('markMessagesRead', () => {
  test('marks messages up to an id as read, once', async () => {
    const [first, second, third] = [await write(hugo.id), await write(hugo.id), await write(hugo.id)]
    await write(hugo.id)
    expect(await findOwnSide()).toMatchObject({ unread: 4, box: 4 })
    expect(await mark(second)).toMatchObject({ status: 200, body: { message: 'Conversation lue.' } })
    expect(await findOwnSide()).toMatchObject({ read_id: second, unread: 2, box: 2 })
    expect(listPublished()).toEqual([{ kind: 'count', to: [zoe.id] }])
    publish.mockClear()
    for (const again of [second, first]) expect((await mark(again)).status).toBe(200)
    expect(await findOwnSide()).toMatchObject({ read_id: second, unread: 2, box: 2 })
    expect(listPublished()).toEqual([])
    await mark(third)
    expect(await findOwnSide()).toMatchObject({ unread: 1, box: 1 })
    await expectConsistentCounts(site.db)
  })

  test('stops at the newest message for a higher id', async () => {
    const last = await write(hugo.id)
    await mark(Number.MAX_SAFE_INTEGER)
    expect(await findOwnSide()).toMatchObject({ read_id: last, unread: 0, box: 0 })
    await write(hugo.id)
    expect(await findOwnSide()).toMatchObject({ unread: 1, box: 1 })
  })

  test('sends the read receipt only to a premium member', async () => {
    await site.db.updateTable('users').set({ stripe_status: true }).where('id', '=', hugo.id).execute()
    const last = await write(hugo.id)
    await mark(last)
    expect(listPublished()).toEqual([
      { kind: 'count', to: [zoe.id] },
      { kind: 'event', to: [hugo.id], event: { name: 'read', data: { thread, last_id: last } } },
    ])
    publish.mockClear()
    await mark(last)
    expect(listPublished()).toEqual([])
    expect((await (await site.as(hugo)).get(`/api/messages/conversation/${thread}/0`)).body[0]).toBe(true)
  })

  test('leaves the counts of other conversations unchanged', async () => {
    const other = await createMember(site.db)
    const { id } = await createThread(site.db, zoe.id, other.id)
    await createMessage(site.db, id, other.id)
    await write(hugo.id)
    await mark(await write(hugo.id))
    expect(await findOwnSide()).toMatchObject({ unread: 0, box: 1 })
    await expectConsistentCounts(site.db)
  })

  test('returns 404 to anyone who is not in the conversation, and to both after a block', async () => {
    await write(hugo.id)
    expect((await mark(1, await site.as(await createMember(site.db, { roles: 3 })))).status).toBe(404)
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await mark(1)).status).toBe(404)
    expect(await findOwnSide()).toMatchObject({ unread: 0, box: 0, read_id: 0 })
    expect(listPublished()).toEqual([])
  })

  test.each([0, -1, 1.5, '1', null, undefined, 2 ** 53, [], {}])('returns 422 for %j', async (read) => {
    expect((await mark(read)).status).toBe(422)
  })

  test('works after the other has left', async () => {
    const last = await write(hugo.id)
    await site.db.deleteFrom('users').where('id', '=', hugo.id).execute()
    expect((await mark(last)).status).toBe(200)
    expect(await findOwnSide()).toMatchObject({ unread: 0, box: 0 })
  })
})

describe('hideConversation', () => {
  const hide = (as = browser) => as.delete(`/api/messages/conversation/${thread}`)

  test('hides it for the caller only until the next message, and leaves nothing unread', async () => {
    await site.db.updateTable('users').set({ stripe_status: true }).where('id', '=', hugo.id).execute()
    await write(zoe.id)
    await write(hugo.id)
    expect(await hide()).toMatchObject({
      status: 200,
      body: { message: 'La conversation est masquée jusqu’au prochain message.' },
    })
    expect(listPublished()).toEqual([{ kind: 'count', to: [zoe.id] }])
    expect((await browser.get('/api/messages/0')).body[0]).toMatchObject({ data: [], total: 0 })
    expect((await (await site.as(hugo)).get('/api/messages/0')).body[0].total).toBe(1)
    expect(await findOwnSide()).toMatchObject({ unread: 0, box: 0 })
    expect((await hide()).status).toBe(200)
    // Hiding sends no read receipt.
    expect((await (await site.as(hugo)).get(`/api/messages/conversation/${thread}/0`)).body[0]).toBe(false)
    const answer = await (await site.as(hugo)).post(`/api/messages/conversation/${thread}`, {
      message: 'Toujours là ?',
    })
    expect(answer.status).toBe(200)
    expect((await browser.get('/api/messages/0')).body[0].data).toMatchObject([{ id: thread, unread: 1 }])
    expect(await findOwnSide()).toMatchObject({ unread: 1, box: 1 })
  })

  test('returns 404 to anyone who is not in the conversation', async () => {
    expect((await hide(await site.as(await createMember(site.db, { roles: 3 })))).status).toBe(404)
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await hide()).status).toBe(404)
  })
})

describe('notifyTyping', () => {
  const type = (as = browser) => as.post(`/api/messages/typing/${thread}`)

  test('notifies the other member only', async () => {
    expect((await type()).status).toBe(200)
    expect(listPublished()).toEqual([
      { kind: 'event', to: [hugo.id], event: { name: 'typing', data: { thread, user_id: zoe.id } } },
    ])
  })

  test('notifies nobody after the other has left or a block', async () => {
    expect((await type(await site.as(await createMember(site.db)))).status).toBe(404)
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await type()).status).toBe(404)
    await site.db.deleteFrom('users').where('id', '=', hugo.id).execute()
    await site.db.updateTable('thread_members').set({ parted: false }).execute()
    expect((await type()).status).toBe(200)
    expect(listPublished()).toEqual([])
  })
})

test('returns 429 past the limit of each call', async () => {
  const strict = await createTestApp({}, 0.02)
  try {
    const calls: ((as: Browser, thread: number, other: number) => Promise<Answer>)[] = [
      (as, id) => as.post(`/api/messages/conversation/${id}`, { message: 'Bonsoir' }),
      (as, id) => as.post(`/api/messages/typing/${id}`),
      (as, _, other) => as.post(`/api/messages/thread/${other}`),
      (as, id) => as.delete(`/api/messages/conversation/${id}`),
      (as) => as.get('/api/messages/0'),
      (as, id) => as.get(`/api/messages/interlocutor/${id}`),
      (as, id) => as.get(`/api/messages/conversation/${id}/0`),
      (as, id) => as.patch(`/api/messages/conversation/${id}`, { read: 1 }),
    ]
    for (const call of calls) {
      const [one, other] = [await createMember(strict.db), await createMember(strict.db)]
      const { id } = await createThread(strict.db, one.id, other.id)
      const as = await strict.as(one)
      const answers: Answer[] = []
      for (let n = 0; n < 13; n++) answers.push(await call(as, id, other.id))
      expect(answers[0]?.status).toBe(200)
      expect(answers.at(-1)).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/^Vous (allez|écrivez)/) },
      })
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    }
  } finally {
    await strict.close()
  }
})
