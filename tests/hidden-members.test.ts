import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWeekStart } from '../src/shared/last-seen.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import { createMember } from './support/factories.ts'
import { createPair, type Pair } from './support/pair.ts'
import { findObjectsAbout, listReadAddresses } from './support/read-addresses.ts'

// Every page and every GET call, opened by another member, for a paused member and for each privacy setting
// (decision 24). New ones are covered once they are declared.

let site: TestApp
/** One side reads `other`, who hides. */
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

/** Paths whose response contains the hidden member's name or id, and those with their profile photo. */
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
  for (const { name, url } of listReadAddresses(site.context, pair, pair.other)) {
    const { status, text, body } = await reader.get(url)
    expect([url, status < 500]).toEqual([url, true])
    if (text.includes(member.name)) named.add(name)
    if (text.includes(String(avatar))) faces.add(name)
    answers.push({ name, body })
  }
  return { named: [...named].sort(), faces: [...faces].sort(), answers }
}

/** Responses with content of the member, where the name stays visible. */
const NAMED_WITH_CONTENT = [
  '/api/comments/:photoId',
  '/api/forum',
  '/api/forum/last-topics',
  '/api/forum/topic/:slug',
  '/api/forum/topic/posts/:topicId',
  '/api/messages/:thread',
  '/api/messages/conversation/:thread/:lastId',
  '/api/messages/interlocutor/:thread',
  '/api/outings',
  '/api/user/couple/conversations',
  '/forum',
  '/forum/categorie/:slug',
  '/forum/post/:postId/photos',
  '/forum/topic/:slug',
  '/messages',
  '/messages/:thread',
  '/messages/:thread/au-revoir',
  '/messages/:thread/on-se-voit',
  '/messages/:thread/serviette/:id/annuler',
  '/on-s-est-trouves',
  '/sorties',
]
/** Responses that list members to strangers. */
const LISTED = [
  '/',
  '/api/newsfeed/:userId',
  '/api/photos',
  '/api/search',
  '/api/users/popular',
  '/photos',
  '/recherche',
]

test('a member who hides nothing is named and shown everywhere', async () => {
  const { named, faces } = await walk()
  expect(named).toEqual(
    expect.arrayContaining([...NAMED_WITH_CONTENT, ...LISTED, '/api/user/:id', '/celibataire/:id']),
  )
  expect(faces).toEqual(
    expect.arrayContaining(['/api/search', '/api/user/:id', '/api/photos', '/celibataire/:id']),
  )
})

test('a paused member is named on their own posts and shown nowhere', async () => {
  expect((await hidden.post('/api/user/pause')).status).toBe(200)
  const { named, faces } = await walk()
  // The home page shows the last topics.
  expect(named).toEqual(['/', ...NAMED_WITH_CONTENT].sort())
  expect(faces).toEqual([])
  expect((await hidden.post('/api/user/resume')).status).toBe(200)
  expect((await walk()).named).toEqual(expect.arrayContaining(LISTED))
}, 60_000)

test('a member hidden from the search is not listed, and is named with their content', async () => {
  await change({ hides_from_search: true })
  const { named } = await walk()
  expect(named).toEqual(
    expect.arrayContaining([...NAMED_WITH_CONTENT, '/api/user/:id', '/celibataire/:id', '/visiteurs']),
  )
  const found = async (url: string) => (await reader.get(url)).text.includes(pair.other.member.name)
  for (const url of ['/api/users/popular', '/api/photos', '/photos', '/recherche', '/api/newsfeed/0']) {
    expect([url, await found(url)]).toEqual([url, false])
  }
  expect(named).not.toContain('/api/search')
  await change({ hides_from_search: false })
  expect((await walk()).named).toEqual(expect.arrayContaining(LISTED))
}, 60_000)

test('friends see a member hidden from the search in the feed of everybody', async () => {
  await change({ hides_from_search: true })
  const friend = await site.as(pair.third.member)
  expect((await friend.get('/api/newsfeed/0')).text).toContain(pair.other.member.name)
  await change({ hides_from_search: false })
})

test('only the week of activity is shown of a member who hides their presence', async () => {
  await change({ hides_presence: true })
  const { answers } = await walk()
  const shown = answers.flatMap(({ name, body }) =>
    findObjectsAbout(body, pair.other.member.id)
      .filter((object) => typeof object.last_activity === 'string')
      .map(({ last_activity }) => ({ name, isWeek: isWeekStart(String(last_activity)) })),
  )
  expect(new Set(shown.map(({ name }) => name)).size).toBeGreaterThan(6)
  expect(shown.filter(({ isWeek }) => !isWeek)).toEqual([])
  await change({ hides_presence: false })
}, 60_000)

test('no position and no country is shown of a member who hides their distance', async () => {
  await site.db
    .updateTable('users')
    .set({ iso: 'LU', own_iso: 'LU' })
    .where('id', '=', pair.other.member.id)
    .execute()
  await change({ hides_distance: true })
  const { answers } = await walk()
  const shown = answers.flatMap(({ name, body }) =>
    findObjectsAbout(body, pair.other.member.id)
      .filter((object) => 'latitude' in object)
      .map(({ latitude, longitude }) => ({ name, at: [latitude, longitude] })),
  )
  expect(new Set(shown.map(({ name }) => name)).size).toBeGreaterThan(5)
  expect(shown.filter(({ at }) => String(at) !== '0,0')).toEqual([])
  expect((await reader.get(`/api/user/${pair.other.member.id}`)).body.iso).toBeNull()
  expect((await hidden.get(`/api/user/${pair.other.member.id}`)).body).toMatchObject({
    iso: 'LU',
    user: { latitude: 48.86, longitude: 2.35 },
  })
  await change({ hides_distance: false })
}, 60_000)
