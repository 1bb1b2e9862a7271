import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createAsk, createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import {
  createSubscription,
  newsOf,
  noticesOf,
  pushesTo,
  readAll,
  switchOff,
  whileBroken,
} from '../../../../tests/support/news.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { NEWS_TYPE, NOTIFICATION_KIND, NOTIFICATION_TYPE } from '../../../shared/news.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let zoes: Browser
let hugos: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
})

const ask = () => zoes.post(`/api/ask/${hugo.id}`)
const accept = async () => {
  const { id } = await site.db.selectFrom('asks').select('id').executeTakeFirstOrThrow()
  return hugos.post(`/api/ask/reply/${id}?reply=1`)
}
const allNews = async () => [await newsOf(site.db, zoe.id), await newsOf(site.db, hugo.id)]
const allNotices = async () => [await noticesOf(site.db, zoe.id), await noticesOf(site.db, hugo.id)]
const NOTHING = [[], []]
const friends = () => [
  [{ type: NEWS_TYPE.friends, other_id: hugo.id }],
  [{ type: NEWS_TYPE.friends, other_id: zoe.id }],
]
const counts = (publish: { mock: { calls: unknown[][] } }) =>
  publish.mock.calls.flat().filter((event) => (event as { kind: string }).kind === 'count')

test('a friendship is told of both, and to whoever had asked', async () => {
  await ask()
  expect([await allNews(), await allNotices()]).toEqual([NOTHING, NOTHING])
  const publish = vi.spyOn(site.context.events, 'publish')
  await accept()
  expect(await allNews()).toEqual(friends())
  expect(await allNotices()).toEqual([[{ type: NOTIFICATION_TYPE.friends, sender_id: hugo.id }], []])
  expect(counts(publish)).toEqual([
    { kind: 'count', to: [hugo.id] },
    { kind: 'count', to: [zoe.id] },
  ])
})

test('so it is where a request answers a request', async () => {
  await createAsk(site.db, zoe.id, hugo.id)
  expect((await hugos.post(`/api/ask/${zoe.id}`)).body.bond).toBe('friends')
  expect(await allNews()).toEqual(friends())
  expect(await allNotices()).toEqual([[{ type: NOTIFICATION_TYPE.friends, sender_id: hugo.id }], []])
})

test('and where a refused one is accepted later; the refusal itself is told to nobody', async () => {
  const { id } = await createAsk(site.db, zoe.id, hugo.id)
  await hugos.post(`/api/ask/reply/${id}?reply=0`)
  expect([await allNews(), await allNotices()]).toEqual([NOTHING, NOTHING])
  await accept()
  expect(await allNews()).toEqual(friends())
  expect(await allNotices()).toEqual([[{ type: NOTIFICATION_TYPE.friends, sender_id: hugo.id }], []])
})

test('fifty acceptances tell it once', async () => {
  const { id } = await createAsk(site.db, zoe.id, hugo.id)
  await Promise.all(Array.from({ length: 50 }, () => hugos.post(`/api/ask/reply/${id}?reply=1`)))
  expect(await allNews()).toEqual(friends())
  expect(await noticesOf(site.db, zoe.id)).toHaveLength(1)
})

test('a friendship that ends is told no more, and what nobody has read of it is gone', async () => {
  await ask()
  await accept()
  const publish = vi.spyOn(site.context.events, 'publish')
  expect((await hugos.delete(`/api/friend/${zoe.id}`)).status).toBe(200)
  expect([await allNews(), await allNotices()]).toEqual([NOTHING, NOTHING])
  expect(counts(publish)).toEqual([{ kind: 'count', to: [zoe.id] }])
})

test('it takes no other friendship away', async () => {
  const third = await createMember(site.db)
  const { id } = await createAsk(site.db, zoe.id, third.id)
  await (await site.as(third)).post(`/api/ask/reply/${id}?reply=1`)
  await readAll(site.db, zoe.id)
  await ask()
  await accept()
  await zoes.delete(`/api/friend/${hugo.id}`)
  expect(await newsOf(site.db, zoe.id)).toEqual([{ type: NEWS_TYPE.friends, other_id: third.id }])
  expect(await noticesOf(site.db, zoe.id)).toEqual([
    { type: NOTIFICATION_TYPE.friends, sender_id: third.id, read: true },
  ])
})

test('a block takes away what both were told of each other, read or not, and the news of their friendship', async () => {
  await ask()
  await accept()
  await readAll(site.db, zoe.id)
  const third = await createMember(site.db)
  const { id: hugosPhoto } = await createPhoto(site.db, hugo.id)
  const { id: zoesPhoto } = await createPhoto(site.db, zoe.id)
  await zoes.post(`/api/photo/like/${hugosPhoto}`)
  await hugos.post(`/api/comment/${zoesPhoto}`, { comment: 'Joli.' })
  await (await site.as(third)).post(`/api/photo/like/${zoesPhoto}`)
  expect((await zoes.post(`/api/blacklist/${hugo.id}`)).body.blocked).toBe(true)
  expect(await allNotices()).toEqual([
    [{ type: NOTIFICATION_TYPE.like, sender_id: third.id, photo_id: zoesPhoto }],
    [],
  ])
  const kinds = (await allNews()).flat().map(({ type }) => type)
  expect(kinds).not.toContain(NEWS_TYPE.friends)
  await zoes.post(`/api/blacklist/${hugo.id}`)
  expect((await allNotices()).flat()).toHaveLength(1)
})

test('a block of who was only liked moves the counts of whom it unsays something to', async () => {
  const { id } = await createPhoto(site.db, hugo.id)
  await zoes.post(`/api/photo/like/${id}`)
  const publish = vi.spyOn(site.context.events, 'publish')
  await hugos.post(`/api/blacklist/${zoe.id}`)
  expect(counts(publish)).toEqual([{ kind: 'count', to: [hugo.id] }])
})

test('who has switched it off is told nothing of an acceptance', async () => {
  await switchOff(site.db, zoe.id, NOTIFICATION_KIND.friends)
  await ask()
  await accept()
  expect([await allNews(), await allNotices()]).toEqual([friends(), NOTHING])
})

test('a request is pushed to who has subscribed, an acceptance to who had asked', async () => {
  await ask()
  expect(await pushesTo(site.db, hugo.id)).toEqual([])
  await zoes.delete(`/api/ask/${hugo.id}`)
  await site.db.deleteFrom('asks').execute()
  for (const { id } of [zoe, hugo]) await createSubscription(site.db, id)
  await ask()
  expect((await ask()).status).toBe(409)
  expect(await pushesTo(site.db, hugo.id)).toEqual([
    { user_id: hugo.id, kind: NOTIFICATION_KIND.asks, asker: zoe.id },
  ])
  await accept()
  expect(await pushesTo(site.db, zoe.id)).toMatchObject([{ kind: NOTIFICATION_KIND.friends }])
  expect(await pushesTo(site.db, hugo.id)).toHaveLength(1)
})

test.each(['newsfeed', 'notifications'] as const)('without %s nobody becomes friends', async (table) => {
  await ask()
  expect((await whileBroken(site.db, table, accept)).status).toBe(500)
  expect(await site.db.selectFrom('friendships').selectAll().execute()).toEqual([])
  expect(await site.db.selectFrom('asks').select('state').execute()).toEqual([
    { state: FRIEND_REQUEST_STATE.pending },
  ])
  expect([await allNews(), await allNotices()]).toEqual([NOTHING, NOTHING])
})
