import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectConsistentCounts } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import {
  blockMember,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { deleteOldFirstMessages } from '../register.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
  browser = await site.as(zoe)
})

const leave = async (member: TestMember) => deleteAndErase(site, await site.as(member))
const countOf = async (table: 'threads' | 'messages' | 'thread_members' | 'first_messages') =>
  (
    await site.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n

test('leaves the conversation to the other without a name, unread as before, until both have left', async () => {
  await createMessage(site.db, thread, zoe.id)
  await createMessage(site.db, thread, hugo.id, { message: 'Adieu' })
  await leave(hugo)
  const [page, others] = (await browser.get('/api/messages/0')).body
  expect(page.data).toMatchObject([{ id: thread, user_id: null, last_message: 'Adieu', unread: 1 }])
  expect(others).toEqual([])
  expect((await browser.get(`/api/messages/conversation/${thread}/0`)).body[1]).toHaveLength(2)
  expect((await browser.get('/api/me')).body.unread.messages).toBe(1)
  await expectConsistentCounts(site.db)
  await browser.patch(`/api/messages/conversation/${thread}`, { read: 2 })
  expect((await browser.get('/api/me')).body.unread.messages).toBe(0)
  await leave(zoe)
  expect([await countOf('threads'), await countOf('messages'), await countOf('thread_members')]).toEqual([
    0, 0, 0,
  ])
})

test('deletes the conversation of a blocked pair with the first account, regardless of who blocked', async () => {
  const nadia = await createMember(site.db)
  const other = (await createThread(site.db, zoe.id, nadia.id)).id
  for (const [id, member] of [
    [thread, hugo],
    [other, nadia],
  ] as const)
    await createMessage(site.db, id, member.id)
  await blockMember(site.db, zoe.id, hugo.id)
  await blockMember(site.db, nadia.id, zoe.id)
  await leave(hugo)
  await leave(nadia)
  expect([await countOf('threads'), await countOf('messages')]).toEqual([0, 0])
  expect((await browser.get('/api/messages/0')).body[0].data).toEqual([])
  await expectConsistentCounts(site.db)
})

test('takes no noticeable time for two thousand conversations', async () => {
  for (let n = 0; n < 10; n++) {
    const others = await Promise.all(Array.from({ length: 20 }, () => createMember(site.db)))
    for (const { id } of others)
      await createMessage(site.db, (await createThread(site.db, zoe.id, id)).id, id)
  }
  const start = Date.now()
  await leave(zoe)
  expect(Date.now() - start).toBeLessThan(2_000)
  expect(await countOf('thread_members')).toBe(201)
})

test('deletes records of first messages after 30 days', async () => {
  const record = (days: number) => ({
    user_id: zoe.id,
    thread_id: thread,
    text_hash: Buffer.from('x'),
    has_contact: false,
    created_at: new Date(Date.now() - days * 86_400_000),
  })
  await site.db
    .insertInto('first_messages')
    .values([record(0), record(29), record(31), record(400)])
    .execute()
  await deleteOldFirstMessages(site)
  expect(await countOf('first_messages')).toBe(2)
})

test('returns counts of first messages to staff, never their texts, and nothing to others', async () => {
  const page = async (as: Browser) => (await as.get(`/celibataire/${zoe.id}`)).text
  const moderator = await site.as(await createMember(site.db, { roles: 1 }))
  expect(await page(moderator)).toContain('<dt>Premiers messages</dt><dd>aucun en 30 jours</dd>')
  const say = async (message: string) => {
    const { id } = await createThread(site.db, zoe.id, (await createMember(site.db)).id)
    expect((await browser.post(`/api/messages/conversation/${id}`, { message })).status).toBe(200)
  }
  await say('Bonsoir ma belle danseuse')
  expect(await page(moderator)).toContain('<dd>1 en 30 jours à 1 membre</dd>')
  await say('bonsoir, ma belle danseuse')
  await say('Bonsoir ma belle danseuse')
  await say('Appelle-moi au 06 12 34 56 78')
  const text = await page(moderator)
  expect(text).toContain(
    '<dd>4 en 30 jours à 4 membres · le même texte à 3 · 1 avec un lien ou des coordonnées</dd>',
  )
  expect(text).not.toContain('danseuse')
  for (const one of [browser, await site.as(hugo)]) expect(await page(one)).not.toContain('Premiers messages')
})
