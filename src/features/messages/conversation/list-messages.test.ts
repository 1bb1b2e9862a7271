import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createMessage,
  createPhoto,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'

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

const write = async (userId: number, message = 'Bonsoir !', type = 0) =>
  (await createMessage(site.db, thread, userId, { message, type })).id
const read = (from: string, as = browser) => as.get(`/api/messages/conversation/${thread}/${from}`)
const idsOf = async (from: string) => (await read(from)).body[1].map(({ id }: { id: number }) => id)

describe('listMessages', () => {
  test('returns the newest ten, those before one and those after one, in order of writing', async () => {
    expect((await read('0')).body).toEqual([false, []])
    const ids: number[] = []
    for (let n = 0; n < 25; n++) ids.push(await write(n % 2 ? zoe.id : hugo.id, `n° ${n}`))
    expect(await idsOf('0')).toEqual(ids.slice(15))
    expect(await idsOf(`0?before=${ids[15]}`)).toEqual(ids.slice(5, 15))
    expect(await idsOf(`0?before=${ids[5]}`)).toEqual(ids.slice(0, 5))
    expect(await idsOf(`0?before=${ids[0]}`)).toEqual([])
    expect(await idsOf(String(ids[20]))).toEqual(ids.slice(21))
    expect(await idsOf(String(ids[24]))).toEqual([])
    expect(await idsOf(`${ids[20]}?before=${ids[3]}`)).toEqual(ids.slice(21))
  })

  test('returns up to 1,000 between two, the earliest first', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into messages (thread_id, user_id, message)
      select ${thread}, ${hugo.id}, 'n° ' || n from generate_series(1, 1100) n order by n returning id`.execute(
      site.db,
    )
    const ids = rows.map(({ id }) => id)
    await site.db
      .updateTable('thread_members')
      .set({ last_id: Number(ids.at(-1)) })
      .execute()
    expect(await idsOf(`${ids[3]}?before=${ids[7]}`)).toEqual(ids.slice(4, 7))
    expect(await idsOf(`${ids[3]}?before=${ids[4]}`)).toEqual([])
    expect(await idsOf(`${ids[3]}?before=${ids[1099]}`)).toEqual(ids.slice(4, 1004))
    expect(await idsOf(String(ids[3]))).toEqual(ids.slice(4, 104))
    const stranger = await site.as(await createMember(site.db))
    expect((await read(`${ids[3]}?before=${ids[7]}`, stranger)).status).toBe(404)
  })

  test('returns every field of a message', async () => {
    const before = Date.now()
    const text = 'Ça va ?\n"Oui" \\ <b>é</b> 👩‍🌾 \u202e'
    const id = await write(hugo.id, text)
    await write(zoe.id, 'https://media.giphy.com/media/a/giphy.gif', 1)
    const [, [first, second]] = (await read('0')).body
    expect(first).toEqual({ id, user_id: hugo.id, message: text, type: 0, created_at: expect.any(String) })
    expect(first.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.parse(first.created_at) - before)).toBeLessThan(5_000)
    expect([second.type, second.user_id]).toEqual([1, zoe.id])
  })

  test('returns at most a hundred after an id, then the next hundred', async () => {
    const first = await write(hugo.id)
    for (let n = 0; n < 120; n++) await write(hugo.id)
    const ids = await idsOf(String(first))
    expect(ids).toHaveLength(100)
    expect(await idsOf(String(ids.at(-1)))).toHaveLength(20)
  })

  test('marks nothing as read', async () => {
    await write(hugo.id)
    await read('0')
    await browser.get('/api/messages/0')
    const side = await site.db
      .selectFrom('thread_members')
      .where('user_id', '=', zoe.id)
      .select(['unread', 'read_id'])
      .executeTakeFirst()
    expect(side).toEqual({ unread: 1, read_id: 0 })
  })

  test('returns the read state of the last message to premium members only', async () => {
    const premium = await createMember(site.db, { stripe_status: true })
    thread = (await createThread(site.db, premium.id, hugo.id)).id
    const payer = await site.as(premium)
    const isRead = async () => (await read('0', payer)).body[0]
    expect(await isRead()).toBe(false)
    const mine = await write(premium.id)
    expect(await isRead()).toBe(false)
    const hasRead = (id: number) =>
      site.db
        .updateTable('thread_members')
        .set({ read_id: id })
        .where('thread_id', '=', thread)
        .where('user_id', '=', hugo.id)
        .execute()
    await hasRead(mine)
    expect(await isRead()).toBe(true)
    // A message of the other, then one of the reader after the read position.
    await write(hugo.id)
    expect(await isRead()).toBe(false)
    await write(premium.id)
    expect(await isRead()).toBe(false)
    await site.db.updateTable('users').set({ stripe_status: false }).where('id', '=', premium.id).execute()
    await hasRead(1_000_000)
    expect(await isRead()).toBe(false)
  })

  test('returns 404 to anyone who is not in the conversation, and to both after a block', async () => {
    await write(hugo.id)
    const nadia = await site.as(await createMember(site.db))
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    for (const other of [nadia, moderator]) {
      expect(await read('0', other)).toMatchObject({
        status: 404,
        body: { message: 'Cette conversation n’existe pas.' },
      })
    }
    expect((await (await site.as(hugo)).get(`/api/messages/conversation/${thread}/0`)).status).toBe(200)
    await blockMember(site.db, zoe.id, hugo.id)
    for (const one of [browser, await site.as(hugo)]) {
      expect((await read('0', one)).status).toBe(404)
      expect((await one.get(`/api/messages/interlocutor/${thread}`)).status).toBe(404)
      expect((await one.get(`/api/messages/${thread}`)).status).toBe(404)
      expect((await one.get('/api/messages/0')).body).toMatchObject([{ data: [], total: 0 }, []])
    }
  })

  test('returns 404 for an invalid id', async () => {
    for (const path of ['0/0', 'x/0', '-1/0', '2147483648/0', `${thread}/-1`, `${thread}/x`, `${thread}/1e3`])
      expect([path, (await browser.get(`/api/messages/conversation/${path}`)).status]).toEqual([path, 404])
    expect((await read('999999999999999')).body).toEqual([false, []])
    for (const before of ['0', '-1', 'x', '9'.repeat(16)])
      expect([before, (await read(`0?before=${before}`)).status]).toEqual([before, 422])
  })
})

describe('getInterlocutor', () => {
  const interlocutor = (as = browser) => as.get(`/api/messages/interlocutor/${thread}`)

  test('returns the other member', async () => {
    const { status, body } = await interlocutor()
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: hugo.id, name: 'Hugo', status: 0, roles: 0, stripe_status: false })
    expect((await interlocutor(await site.as(hugo))).body.id).toBe(zoe.id)
  })

  test('returns the avatar of a suspended member to staff only', async () => {
    await site.db.updateTable('users').set({ avatar: 'a.webp' }).where('id', '=', hugo.id).execute()
    expect((await interlocutor()).body.avatar).toBe('a.webp')
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute()
    expect((await interlocutor()).body).toMatchObject({ id: hugo.id, avatar: null })
    await site.db.updateTable('users').set({ roles: 1 }).where('id', '=', zoe.id).execute()
    expect((await interlocutor()).body.avatar).toBe('a.webp')
  })

  test('marks a waiting photo only while no photo is shown and the account is active', async () => {
    const isMarked = async () => (await interlocutor()).body.photo_waits
    const setHugo = (values: { paused_at?: Date | null; roles?: number; avatar?: string | null }) =>
      site.db.updateTable('users').set(values).where('id', '=', hugo.id).execute()
    await createPhoto(site.db, hugo.id, { state: PHOTO_STATE.refused })
    await createPhoto(site.db, hugo.id, { state: PHOTO_STATE.awaiting, verification: true })
    expect(await isMarked()).toBeUndefined()
    const { photo } = await createPhoto(site.db, hugo.id, { state: PHOTO_STATE.awaiting })
    expect(await isMarked()).toBe(true)
    const page = await browser.get(`/messages/${thread}`)
    expect(page.text.match(/<span class="sr">Photo en cours de vérification</g)).toHaveLength(2)
    expect(page.text).toContain(' · photo en cours de vérification</span>')
    expect(page.text).not.toContain(photo)
    await setHugo({ roles: -1 })
    expect(await isMarked()).toBeUndefined()
    await setHugo({ roles: 0, paused_at: new Date() })
    expect(await isMarked()).toBeUndefined()
    await setHugo({ paused_at: null, avatar: 'a.webp' })
    expect(await isMarked()).toBeUndefined()
  })

  test('returns 404 once the other’s account is deleted, and to anyone else', async () => {
    expect((await interlocutor(await site.as(await createMember(site.db)))).status).toBe(404)
    await site.db.deleteFrom('users').where('id', '=', hugo.id).execute()
    expect((await interlocutor()).status).toBe(404)
  })
})

test('rejects suspended members and visitors', async () => {
  const suspended = await site.as(await createMember(site.db, { roles: -1 }))
  for (const [one, status] of [
    [suspended, 403],
    [await site.as(null), 401],
  ] as const) {
    expect((await read('0', one)).status).toBe(status)
    expect((await one.get('/api/messages/0')).status).toBe(status)
    expect((await one.get(`/api/messages/interlocutor/${thread}`)).status).toBe(status)
  }
})
