import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, createTestApp, type TestApp } from './support/app.ts'
import { blockMember, createMember, type TestMember } from './support/factories.ts'
import { type Bond, createPair, type Pair } from './support/pair.ts'

// A member's name has their emoji next to it wherever it appears while they are premium, and no longer after
// that (specification 1, section 2; specification 2, section 9).

const EMOJI = '1f98b.webp'
const CARD = 'seek=2&orientation=50&age_from=18&age_to=120&distance=1000&filter=0'

let site: TestApp
let nadia: TestMember
const pairs: Partial<Record<Bond | 'blocked', Pair>> = {}

beforeAll(async () => {
  site = await createTestApp()
  const blocked = await createPair(site.db, 'nothing')
  pairs.blocked = blocked
  await blockMember(site.db, blocked.one.member.id, blocked.other.member.id)
  // The friends last: they come first in lists of the newest.
  for (const bond of ['asked', 'asks', 'refused', 'friends'] as const) {
    pairs[bond] = await createPair(site.db, bond)
  }
  nadia = await createMember(site.db, { roles: 1, searchable: false })
})
afterAll(() => site.close())

type Where = (pair: Pair) => string

/** Calls and pages that name the other member, by the bond of the two. */
const CALLS: [Bond | 'blocked', string, Where][] = [
  ['friends', 'the search', () => `/api/search?${CARD}`],
  ['friends', 'the carousel', () => '/api/users/popular'],
  ['friends', 'the wall', () => '/api/photos'],
  ['friends', 'the profile', ({ other }) => `/api/user/${other.member.id}`],
  ['friends', 'comments', ({ third }) => `/api/comments/${third.photo}`],
  ['friends', 'conversations', () => '/api/messages/0'],
  ['friends', 'the interlocutor', ({ thread }) => `/api/messages/interlocutor/${thread}`],
  ['friends', 'friends', () => '/api/friend'],
  ['asked', 'requests received', () => '/api/ask'],
  ['asks', 'requests sent', () => '/api/ask/sent'],
  ['refused', 'requests refused', () => '/api/ask/refuse'],
  ['blocked', 'the blacklist', () => '/api/blacklist'],
  ['friends', 'visitors', () => '/api/visitors'],
  ['friends', 'the newsfeed', () => '/api/newsfeed/0'],
  ['friends', 'the feed of a friend', ({ third }) => `/api/newsfeed/${third.member.id}`],
  ['friends', 'notifications', () => '/api/notifications'],
  ['friends', 'topics', ({ category }) => `/api/forum?category=${category}`],
  ['friends', 'topics found', () => '/api/forum?search=samedi'],
  ['friends', 'the last topics', () => '/api/forum/last-topics'],
  ['friends', 'a topic', ({ other }) => `/api/forum/topic/${other.topic.slug}`],
  ['friends', 'posts', ({ third }) => `/api/forum/topic/posts/${third.topic.id}`],
]

const PAGES: [Bond | 'blocked', Where][] = [
  ['friends', () => '/'],
  ['friends', () => `/recherche?${CARD}`],
  ['friends', () => '/photos'],
  ['friends', ({ other }) => `/celibataire/${other.member.id}`],
  ['friends', () => '/messages'],
  ['friends', ({ thread }) => `/messages/${thread}`],
  ['friends', () => '/amis'],
  ['asked', () => '/demandes'],
  ['asks', () => '/demandes/envoyees'],
  ['refused', () => '/demandes/refusees'],
  ['blocked', () => '/blacklist'],
  ['friends', () => '/visiteurs'],
  ['friends', () => '/notifications'],
  ['friends', () => '/forum'],
  ['friends', ({ category }) => `/forum/categorie/${category}`],
  ['friends', ({ other }) => `/forum/topic/${other.topic.slug}`],
  ['friends', ({ third }) => `/forum/topic/${third.topic.slug}`],
]

/** Objects of a response that name a member. */
function emblems(answer: unknown, name: string): unknown[] {
  if (typeof answer === 'string' && answer.startsWith('{')) return emblems(JSON.parse(answer), name)
  if (typeof answer !== 'object' || answer === null) return []
  const within = Object.values(answer).flatMap((value) => emblems(value, name))
  const { name: own, user_name, stripe_status, emoji, user_emoji } = answer as Record<string, unknown>
  if (own === name) within.push({ stripe_status, emoji })
  if (user_name === name) within.push({ stripe_status: user_emoji !== undefined, emoji: user_emoji ?? EMOJI })
  return within
}

const pairOf = (bond: Bond | 'blocked') => pairs[bond] as Pair
const others = () => [nadia.id, ...Object.values(pairs).map(({ other }) => other.member.id)]

async function read(bond: Bond | 'blocked', where: Where): Promise<Answer> {
  const pair = pairOf(bond)
  const answer = await (await site.as(pair.one.member)).get(where(pair))
  expect(answer.status).toBe(200)
  return answer
}

describe.each([
  { is: 'premium', stripe_status: true },
  { is: 'premium no longer', stripe_status: false },
])('of a member who is $is', ({ stripe_status }) => {
  beforeAll(async () => {
    await site.db
      .updateTable('users')
      .set({ stripe_status, emoji: EMOJI })
      .where('id', 'in', others())
      .execute()
    site.context.events.publish({ kind: 'pages', of: 'all' })
  })

  test.each(CALLS)('(%s) %s has it next to each name', async (bond, _what, where) => {
    const { body } = await read(bond, where)
    const said = emblems(body, pairOf(bond).other.member.name)
    expect(said.length).toBeGreaterThan(0)
    for (const one of said) expect(one).toMatchObject({ stripe_status })
    if (stripe_status) for (const one of said) expect(one).toMatchObject({ emoji: EMOJI })
  })

  test.each(PAGES)('(%s) the page shows it: %s', async (bond, where) => {
    const { text } = await read(bond, where)
    expect(text).toContain(pairOf(bond).other.member.name)
    expect(text.includes(`src="/images/emojis/${EMOJI}"`)).toBe(stripe_status)
    expect(text.includes(`srcSet="/images/emojis/stills/${EMOJI}"`)).toBe(stripe_status)
  })

  test('staff are listed the same', async () => {
    const browser = await site.as(nadia)
    expect(emblems((await browser.get('/api/staff')).body, nadia.name)).toMatchObject([{ stripe_status }])
    const { text } = await browser.get('/staff')
    const main = text.slice(text.indexOf('<main'))
    expect(main.includes(`src="/images/emojis/${EMOJI}"`)).toBe(stripe_status)
  })
})

test('visitors get names only', async () => {
  await site.db
    .updateTable('users')
    .set({ stripe_status: true, emoji: EMOJI })
    .where('id', 'in', others())
    .execute()
  const visitor = await site.as(null)
  const { category, other } = pairOf('friends')
  for (const path of [`/api/forum?category=${category}`, '/api/forum/last-topics', '/api/users/popular']) {
    for (const one of emblems((await visitor.get(path)).body, other.member.name)) {
      expect([path, one]).toEqual([path, { stripe_status: false, emoji: null }])
    }
  }
  for (const path of ['/', '/forum', `/forum/categorie/${category}`, `/forum/topic/${other.topic.slug}`]) {
    expect((await visitor.get(path)).text).not.toContain(EMOJI)
  }
})
