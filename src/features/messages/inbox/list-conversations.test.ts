import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
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
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db)
  browser = await site.as(zoe)
})

/** A conversation with a new member of this name, who has written. */
const meet = async (name?: string, message = 'Bonsoir !') => {
  const member = await createMember(site.db, name ? { name, name_key: name.toLowerCase() } : {})
  const thread = await createThread(site.db, zoe.id, member.id)
  const { id } = await createMessage(site.db, thread.id, member.id, { message })
  return { thread: thread.id, member: member.id, message: id }
}
const list = async (query = '', open = 0) => {
  const { status, body } = await browser.get(`/api/messages/${open}${query}`)
  return {
    status,
    page: body[0],
    others: body[1],
    threads: body[0]?.data.map(({ id }: { id: number }) => id),
  }
}

describe('listConversations', () => {
  test('returns an empty page to a member without conversations', async () => {
    expect((await list()).page).toEqual({
      data: [],
      next_page_url: null,
      prev_page_url: null,
      current_page: 1,
      last_page: 1,
      total: 0,
      to: 0,
    })
  })

  test('returns conversations with their last message, the latest first, and their members', async () => {
    const hugo = await meet('Hugo', 'Un verre ?')
    const nadia = await meet('Nadia')
    await createMessage(site.db, nadia.thread, zoe.id, { message: 'https://exemple.fr/a.webp', type: 1 })
    const { page, others } = await list()
    expect(page.data).toEqual([
      {
        id: nadia.thread,
        date: expect.stringMatching(/Z$/),
        last_message: 'https://exemple.fr/a.webp',
        last_deleted: false,
        last_type: 1,
        last_sender: zoe.id,
        last_id: nadia.message + 1,
        is_read: true,
        unread: 0,
        user_id: nadia.member,
        draft: null,
        met: null,
        turn: 'theirs',
        parked: false,
        muted: false,
        closed_by: null,
      },
      {
        id: hugo.thread,
        date: expect.stringMatching(/Z$/),
        last_message: 'Un verre ?',
        last_deleted: false,
        last_type: 0,
        last_sender: hugo.member,
        last_id: hugo.message,
        is_read: false,
        unread: 1,
        user_id: hugo.member,
        draft: null,
        met: null,
        turn: 'yours',
        parked: false,
        muted: false,
        closed_by: null,
      },
    ])
    expect(others.map(({ name }: { name: string }) => name)).toEqual(['Nadia', 'Hugo'])
    await createMessage(site.db, hugo.thread, hugo.member)
    expect((await list()).page.data[0]).toMatchObject({ id: hugo.thread, unread: 2 })
  })

  test('returns pages of 20 that link to each other', async () => {
    const threads: number[] = []
    for (let n = 0; n < 41; n++) threads.unshift((await meet()).thread)
    const first = await list()
    expect(first.threads).toEqual(threads.slice(0, 20))
    expect(first.others).toHaveLength(20)
    expect(first.page).toMatchObject({
      next_page_url: '/api/messages/0?page=2',
      prev_page_url: null,
      last_page: 3,
      total: 41,
      to: 20,
    })
    const last = await list('?page=3')
    expect(last.threads).toEqual(threads.slice(40))
    expect(last.page).toMatchObject({
      next_page_url: null,
      prev_page_url: '/api/messages/0?page=2',
      current_page: 3,
      to: 41,
    })
    expect((await list('?page=4')).page).toMatchObject({ data: [], total: 41, next_page_url: null, to: 41 })
    expect((await list('?page=9999999')).status).toBe(200)
    for (const page of ['0', '-1', 'x', '1.5']) expect((await list(`?page=${page}`)).status).toBe(422)
  })

  test('always includes the open conversation, on any page, hidden or empty', async () => {
    const oldest = await meet()
    for (let n = 0; n < 20; n++) await meet()
    const beyond = await list('', oldest.thread)
    expect(beyond.threads).toHaveLength(21)
    expect(beyond.threads.at(-1)).toBe(oldest.thread)
    expect(beyond.page).toMatchObject({ total: 21, next_page_url: `/api/messages/${oldest.thread}?page=2` })
    expect(beyond.others.at(-1).id).toBe(oldest.member)

    const newcomer = await createMember(site.db)
    const empty = (await createThread(site.db, zoe.id, newcomer.id)).id
    expect((await list()).threads).not.toContain(empty)
    const opened = await list('', empty)
    expect(opened.page.data[0]).toMatchObject({
      id: empty,
      last_message: '',
      last_sender: 0,
      last_id: 0,
      is_read: true,
      user_id: newcomer.id,
    })
    expect(opened.page.total).toBe(21)

    await site.db.updateTable('thread_members').set({ hidden: true }).execute()
    expect((await list()).page).toMatchObject({ data: [], total: 0 })
    expect((await list('', oldest.thread)).threads).toEqual([oldest.thread])
    expect((await list('?search=personne', oldest.thread)).threads).toEqual([oldest.thread])
  })

  test('returns no conversation of others', async () => {
    const [one, other] = [await createMember(site.db), await createMember(site.db)]
    const { id } = await createThread(site.db, one.id, other.id)
    for (const open of [id, 999_999]) expect((await list('', open)).status).toBe(404)
    for (const open of ['x', '-1', '00', '2147483648', '1e3'])
      expect((await browser.get(`/api/messages/${open}`)).status).toBe(404)
  })

  test('searches the other’s name without case and accents, literally', async () => {
    const helene = await createMember(site.db, { name: 'Hélène_7', name_key: 'helene_7' })
    const { id } = await createThread(site.db, zoe.id, helene.id)
    await createMessage(site.db, id, helene.id, { message: 'hugo' })
    const hugo = await meet('Hugo')
    const threads = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).threads
    expect(await threads('hÉl')).toEqual([id])
    expect(await threads(' LENE ')).toEqual([id])
    expect(await threads('hugo')).toEqual([hugo.thread])
    expect(await threads('_')).toEqual([id])
    expect(await threads('%')).toEqual([])
    expect(await threads("' or true --")).toEqual([])
    expect(await threads('  ')).toEqual([hugo.thread, id])
    expect((await list('?search=lene')).page).toMatchObject({ total: 1, last_page: 1, to: 1 })
    expect((await list(`?search=${'x'.repeat(51)}`)).status).toBe(422)
  })

  test('keeps the search in its links', async () => {
    for (let n = 0; n < 21; n++) await meet(`été_${n}`)
    await sql`update users set name_key = replace(name_key, 'é', 'e')`.execute(site.db)
    expect((await list('?search=%C3%89t%C3%A9')).page).toMatchObject({
      next_page_url: '/api/messages/0?page=2&search=%C3%89t%C3%A9',
      total: 21,
    })
  })

  test('keeps the messages of a deleted member, without their name', async () => {
    const hugo = await meet('Hugo', 'Adieu')
    await site.db.deleteFrom('users').where('id', '=', hugo.member).execute()
    const { page, others } = await list()
    expect(page.data).toMatchObject([{ id: hugo.thread, user_id: null, last_message: 'Adieu', unread: 1 }])
    expect(others).toEqual([])
    expect((await list('?search=hugo')).threads).toEqual([])
  })

  test('returns no conversation of a blocked pair until the block ends', async () => {
    const hugo = await meet()
    await blockMember(site.db, zoe.id, hugo.member)
    expect((await list()).threads).toEqual([])
    await site.db.deleteFrom('blacklist').execute()
    expect((await list()).page.data).toMatchObject([{ id: hugo.thread, unread: 0 }])
  })
})
