import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWeekStart } from '../src/shared/last-seen.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import { everyReading, objectsOf } from './support/every-reading.ts'
import { createMember } from './support/factories.ts'
import { createPair, type Pair } from './support/pair.ts'

// Every page and every reading call, as somebody else opens it, for a member whose account rests and for each wish of one who
// hides something (decision 24). What is declared later is walked too.

let site: TestApp
/** One reads of `other`, who hides. */
let pair: Pair
let reader: Browser
let hidden: Browser

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
  pair = await createPair(site.db, 'nothing')
  reader = await site.as(pair.one.member)
  hidden = await site.as(pair.other.member)
})
afterAll(() => site.close())

const change = async (changes: object) =>
  expect((await hidden.patch('/api/user/visibility', changes)).status).toBe(200)

/** Where the hidden member's name or id stands, by the paths of what was asked; and where their profile photo does. */
async function walk(): Promise<{
  named: string[]
  faces: string[]
  answers: { name: string; body: unknown }[]
}> {
  const { member } = pair.other
  const { avatar } = await site.db
    .selectFrom('users')
    .where('id', '=', member.id)
    .select('avatar')
    .executeTakeFirstOrThrow()
  const [named, faces] = [new Set<string>(), new Set<string>()]
  const answers: { name: string; body: unknown }[] = []
  for (const { name, url } of everyReading(site.context, pair, pair.other)) {
    const { status, text, body } = await reader.get(url)
    expect([url, status < 500]).toEqual([url, true])
    if (text.includes(member.name)) named.add(name)
    if (text.includes(String(avatar))) faces.add(name)
    answers.push({ name, body })
  }
  return { named: [...named].sort(), faces: [...faces].sort(), answers }
}

/** Where the name stands of what was said and shared with somebody, whoever may find its member. */
const STANDS = [
  '/api/comments/:photoId',
  '/api/forum',
  '/api/forum/last-topics',
  '/api/forum/topic/:slug',
  '/api/forum/topic/posts/:topicId',
  '/api/messages/:thread',
  '/api/messages/conversation/:thread/:lastId',
  '/api/messages/interlocutor/:thread',
  '/forum',
  '/forum/categorie/:slug',
  '/forum/topic/:slug',
  '/messages',
  '/messages/:thread',
]
/** Where others find a member of whom they know nothing. */
const FINDS = [
  '/',
  '/api/newsfeed/:userId',
  '/api/photos',
  '/api/search',
  '/api/users/popular',
  '/photos',
  '/recherche',
]

test('of a member who hides nothing, all of these tell', async () => {
  const { named, faces } = await walk()
  expect(named).toEqual(expect.arrayContaining([...STANDS, ...FINDS, '/api/user/:id', '/celibataire/:id']))
  expect(faces).toEqual(
    expect.arrayContaining(['/api/search', '/api/user/:id', '/api/photos', '/celibataire/:id']),
  )
})

test('a member whose account rests is named where they wrote, and shown nowhere', async () => {
  expect((await hidden.post('/api/user/pause')).status).toBe(200)
  const { named, faces } = await walk()
  // The home page shows the last topics.
  expect(named).toEqual(['/', ...STANDS].sort())
  expect(faces).toEqual([])
  expect((await hidden.post('/api/user/resume')).status).toBe(200)
  expect((await walk()).named).toEqual(expect.arrayContaining(FINDS))
}, 60_000)

test('who hides from the search is found by nobody, and stands where they are known', async () => {
  await change({ hides_from_search: true })
  const { named } = await walk()
  expect(named).toEqual(
    expect.arrayContaining([...STANDS, '/api/user/:id', '/celibataire/:id', '/visiteurs']),
  )
  const found = async (url: string) => (await reader.get(url)).text.includes(pair.other.member.name)
  for (const url of ['/api/users/popular', '/api/photos', '/photos', '/recherche', '/api/newsfeed/0']) {
    expect([url, await found(url)]).toEqual([url, false])
  }
  expect(named).not.toContain('/api/search')
  await change({ hides_from_search: false })
  expect((await walk()).named).toEqual(expect.arrayContaining(FINDS))
}, 60_000)

test('friends are told in the feed of everybody of one who hides from the search', async () => {
  await change({ hides_from_search: true })
  const friend = await site.as(pair.third.member)
  expect((await friend.get('/api/newsfeed/0')).text).toContain(pair.other.member.name)
  await change({ hides_from_search: false })
})

test('of who hides their presence all that is told is a week', async () => {
  await change({ hides_presence: true })
  const { answers } = await walk()
  const told = answers.flatMap(({ name, body }) =>
    objectsOf(body, pair.other.member.id)
      .filter((object) => typeof object.last_activity === 'string')
      .map(({ last_activity }) => ({ name, isWeek: isWeekStart(String(last_activity)) })),
  )
  expect(new Set(told.map(({ name }) => name)).size).toBeGreaterThan(6)
  expect(told.filter(({ isWeek }) => !isWeek)).toEqual([])
  await change({ hides_presence: false })
}, 60_000)

test('of who hides their distance no position is told, nor their country', async () => {
  await site.db.updateTable('users').set({ iso: 'LU', own_iso: 'LU' }).where('id', '=', pair.other.member.id).execute()
  await change({ hides_distance: true })
  const { answers } = await walk()
  const told = answers.flatMap(({ name, body }) =>
    objectsOf(body, pair.other.member.id)
      .filter((object) => 'latitude' in object)
      .map(({ latitude, longitude }) => ({ name, at: [latitude, longitude] })),
  )
  expect(new Set(told.map(({ name }) => name)).size).toBeGreaterThan(5)
  expect(told.filter(({ at }) => String(at) !== '0,0')).toEqual([])
  expect((await reader.get(`/api/user/${pair.other.member.id}`)).body.iso).toBeNull()
  expect((await hidden.get(`/api/user/${pair.other.member.id}`)).body).toMatchObject({
    iso: 'LU',
    user: { latitude: 48.86, longitude: 2.35 },
  })
  await change({ hides_distance: false })
}, 60_000)
