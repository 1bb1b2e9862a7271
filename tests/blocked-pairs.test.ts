import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '../src/platform/http/session.ts'
import { adminActs, adminPagesRead, adminReads } from './support/admin-access.ts'
import { type Answer, type Browser, createTestApp, type TestApp } from './support/app.ts'
import { type Act, ALONE, type Ids, plain, type Reading } from './support/blocked-tables.ts'
import { RUNS_LONG_FORM } from './support/concurrent-calls.ts'
import { listenTo } from './support/events.ts'
import { blockMember } from './support/factories.ts'
import { forumActs, forumPages, forumReads } from './support/forum-pair.ts'
import { lawActs, lawPagesRead } from './support/law-access.ts'
import { newsActs, newsPagesRead, newsReads } from './support/news-access.ts'
import { type Bond, createPair, type Pair, type Side } from './support/pair.ts'
import { premiumActs, premiumPagesRead } from './support/premium-access.ts'
import { rightsActs, rightsPagesRead, rightsReads } from './support/rights-access.ts'

// security.md 7: nothing of a blocked pair, either way, in any list, page, count or event. A call or page
// that is missing from these tables fails.

const UNKNOWN = 1_999_999_999

const listed =
  (path: string): Reading =>
  (_, __, { member }) => [path, `${path}?search=${encodeURIComponent(member.name)}`, `${path}?page=2`]

const reads: Record<string, Reading> = {
  ...rightsReads,
  ...forumReads,
  ...newsReads,
  ...adminReads,
  'GET /api/health': plain('/api/health'),
  'GET /api/openapi.json': plain('/api/openapi.json'),
  'GET /api/me': plain('/api/me'),
  'GET /api/user/sessions': plain('/api/user/sessions'),
  'GET /api/user/:id': ({ third }, own, other) =>
    [other, own, third].map(({ member }) => `/api/user/${member.id}`),
  'GET /api/users/popular': plain('/api/users/popular'),
  'GET /api/staff': plain('/api/staff'),
  'GET /api/profil/edit': plain('/api/profil/edit'),
  'GET /api/places': plain('/api/places?search=lyon'),
  'GET /api/comments/:photoId': ({ third }, own, other) =>
    [other, own, third].map(({ photo }) => `/api/comments/${photo}`),
  'GET /api/newsfeed/:userId': ({ third }, own, other) => [
    '/api/newsfeed/0',
    ...[other, own, third].map(({ member }) => `/api/newsfeed/${member.id}`),
  ],
  'GET /api/photos': plain('/api/photos'),
  'GET /api/search/settings': plain('/api/search/settings'),
  'GET /api/search': plain(
    '/api/search?seek=2&orientation=50&age_from=18&age_to=120&distance=1000&filter=0',
    '/api/search',
  ),
  'GET /api/ask': listed('/api/ask'),
  'GET /api/ask/refuse': listed('/api/ask/refuse'),
  'GET /api/ask/sent': listed('/api/ask/sent'),
  'GET /api/friend': listed('/api/friend'),
  'GET /api/blacklist': listed('/api/blacklist'),
  'GET /api/user/visibility': plain('/api/user/visibility'),
  'GET /api/visitors': plain('/api/visitors'),
  'GET /api/gate': plain('/api/gate'),
  'GET /api/gifs': plain('/api/gifs'),
  'GET /api/register/challenge': plain('/api/register/challenge'),
  'GET /api/messages/:thread': ({ thread }, _, { member }) => [
    `/api/messages/${thread}`,
    '/api/messages/0',
    `/api/messages/0?search=${encodeURIComponent(member.name)}`,
  ],
  'GET /api/messages/interlocutor/:thread': ({ thread }) => [`/api/messages/interlocutor/${thread}`],
  'GET /api/messages/conversation/:thread/:lastId': ({ thread }, own) => [
    `/api/messages/conversation/${thread}/0`,
    `/api/messages/conversation/${thread}/${own.message}`,
    `/api/messages/conversation/${thread}/0?before=99999999`,
  ],
}

const pages: Record<string, Reading> = {
  ...forumPages,
  ...lawPagesRead,
  ...rightsPagesRead,
  ...newsPagesRead,
  ...premiumPagesRead,
  ...adminPagesRead,
  '/': plain('/'),
  '/inscription': plain('/inscription'),
  '/connexion': plain('/connexion'),
  '/mot-de-passe-oublie': plain('/mot-de-passe-oublie'),
  '/mot-de-passe/:token': plain('/mot-de-passe/x'),
  '/inscription/:token': plain('/inscription/x'),
  '/email/:token': plain('/email/x'),
  '/user/suppression': plain('/user/suppression'),
  '/user/suppression/annuler': plain('/user/suppression/annuler'),
  '/user/securite': plain('/user/securite'),
  '/user/edit': plain('/user/edit'),
  '/user/gate': plain('/user/gate'),
  '/staff': plain('/staff'),
  '/recherche': plain('/recherche'),
  '/photos': plain('/photos'),
  '/upload': plain('/upload'),
  '/exit': plain('/exit?url=https%3A%2F%2Fexemple.fr%2F'),
  '/contact': plain('/contact'),
  '/aide': plain('/aide'),
  '/hors-ligne': plain('/hors-ligne'),
  '/aide/:slug': plain('/aide/bloquer'),
  '/conseils-securite': plain('/conseils-securite'),
  '/aide/localisation': plain('/aide/localisation'),
  '/celibataire/:id': ({ third }, own, other) =>
    [other, own, third].map(({ member }) => `/celibataire/${member.id}`),
  '/amis': listed('/amis'),
  '/demandes': listed('/demandes'),
  '/demandes/envoyees': listed('/demandes/envoyees'),
  '/demandes/refusees': listed('/demandes/refusees'),
  '/blacklist': listed('/blacklist'),
  '/user/visibilite': plain('/user/visibilite'),
  '/visiteurs': plain('/visiteurs'),
  '/signaler/:type/:targetId/:userId': (_, __, { photo, member }) => [`/signaler/4/${photo}/${member.id}`],
  '/messages': plain('/messages'),
  '/messages/:thread': ({ thread }) => [`/messages/${thread}`],
}

const acts: Record<string, Act> = {
  ...forumActs,
  ...newsActs,
  ...premiumActs,
  ...adminActs,
  ...lawActs,
  ...rightsActs,
  'POST /api/register': ALONE,
  'POST /api/register/open': ALONE,
  'POST /api/login': ALONE,
  'POST /api/contact': ALONE,
  'POST /api/logout': ALONE,
  'POST /api/password/forgot': ALONE,
  'POST /api/password/reset': ALONE,
  'POST /api/password/confirm': ALONE,
  'POST /api/email/verify': ALONE,
  'POST /api/email/resend': ALONE,
  'PATCH /api/user/password': ALONE,
  'PATCH /api/user/email': ALONE,
  'DELETE /api/user/sessions/:id': ALONE,
  'POST /api/user/autodestruction': ALONE,
  'DELETE /api/user/autodestruction': ALONE,
  'PATCH /api/user/edit': ALONE,
  'POST /api/user/verification': ALONE,
  'PATCH /api/user/location': ALONE,
  'PATCH /api/user/place': ALONE,
  'PATCH /api/search': ALONE,
  'PATCH /api/gate': ALONE,
  'PATCH /api/user/visibility': ALONE,
  'POST /api/user/pause': ALONE,
  'POST /api/user/resume': ALONE,
  'PATCH /api/visitors/traces': ALONE,
  'POST /api/upload': ALONE,
  'POST /api/photo/lock/:photoId': { url: ({ photo }) => `/api/photo/lock/${photo}` },
  'DELETE /api/photo/delete/:photoId': { url: ({ photo }) => `/api/photo/delete/${photo}` },
  'POST /api/photo/avatar/:photoId': { url: ({ photo }) => `/api/photo/avatar/${photo}` },
  'POST /api/photo/check/:photoId': { url: ({ photo }) => `/api/photo/check/${photo}` },
  'POST /api/photo/moderate/:photoId': { url: ({ photo }) => `/api/photo/moderate/${photo}` },
  'POST /api/photo/ban/:photoId': { url: ({ photo }) => `/api/photo/ban/${photo}` },
  'POST /api/photo/like/:photoId': { url: ({ photo }) => `/api/photo/like/${photo}` },
  'DELETE /api/photo/like/:photoId': { url: ({ photo }) => `/api/photo/like/${photo}` },
  'POST /api/comment/:photoId': { url: ({ photo }) => `/api/comment/${photo}`, body: { comment: 'Bonsoir' } },
  'PATCH /api/comment/:commentId': {
    url: ({ comment }) => `/api/comment/${comment}`,
    body: { comment: 'Bonsoir' },
  },
  'POST /api/comment/delete/:commentId': { url: ({ comment }) => `/api/comment/delete/${comment}` },
  'POST /api/comment/moderate/:commentId': { url: ({ comment }) => `/api/comment/moderate/${comment}` },
  'POST /api/report/:type/:targetId/:userId': { url: ({ photo, user }) => `/api/report/4/${photo}/${user}` },
  'POST /api/ask/:userId': { url: ({ user }) => `/api/ask/${user}` },
  'DELETE /api/ask/:userId': { url: ({ user }) => `/api/ask/${user}` },
  'POST /api/ask/reply/:id': { url: ({ friendRequest }) => `/api/ask/reply/${friendRequest}?reply=1` },
  'DELETE /api/friend/:id': { url: ({ user }) => `/api/friend/${user}` },
  'POST /api/blacklist/:userId': { url: ({ user }) => `/api/blacklist/${user}`, own: true },
  'DELETE /api/blacklist/:userId': { url: ({ user }) => `/api/blacklist/${user}`, own: true },
  'POST /api/visitors/:userId': { url: ({ user }) => `/api/visitors/${user}`, own: true },
  'POST /api/messages/thread/:userId': { url: ({ user }) => `/api/messages/thread/${user}` },
  'POST /api/messages/conversation/:thread': {
    url: ({ thread }) => `/api/messages/conversation/${thread}`,
    body: { message: 'Bonsoir' },
  },
  'PATCH /api/messages/conversation/:thread': {
    url: ({ thread }) => `/api/messages/conversation/${thread}`,
    body: { read: 1 },
  },
  'DELETE /api/messages/conversation/:thread': {
    url: ({ thread }) => `/api/messages/conversation/${thread}`,
  },
  'POST /api/messages/typing/:thread': { url: ({ thread }) => `/api/messages/typing/${thread}` },
}

/** The blocker reaches the other here, to end the block. */
const BLOCKER_SEES = (other: Side) => [
  `/api/user/${other.member.id}`,
  `/celibataire/${other.member.id}`,
  '/api/blacklist',
  `/api/blacklist?search=${encodeURIComponent(other.member.name)}`,
  '/blacklist',
  `/blacklist?search=${encodeURIComponent(other.member.name)}`,
]

let site: TestApp
let address: string

beforeAll(async () => {
  site = await createTestApp()
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())

/** Whether a response contains the member's name or id in any of its forms. */
function names(text: string, { member }: Side): boolean {
  return (
    text.includes(member.name) ||
    text.includes(encodeURIComponent(member.name)) ||
    new RegExp(`\\b${member.id}\\b`).test(text)
  )
}

/** A response without its varying parts, and without the search that it repeats. */
function body(answer: Answer, url: string): string {
  const search = new URL(url, 'http://x').searchParams.get('search')
  return search ? answer.text.replaceAll(search, '').replaceAll(encodeURIComponent(search), '') : answer.text
}

async function blockedPair(bond: Bond): Promise<{ pair: Pair; blocker: Browser; blocked: Browser }> {
  const pair = await createPair(site.db, bond)
  const blocker = await site.as(pair.one.member)
  const blocked = await site.as(pair.other.member)
  expect((await blocker.post(`/api/blacklist/${pair.other.member.id}`)).body).toMatchObject({ blocked: true })
  return { pair, blocker, blocked }
}

test('every call and page is in these tables', () => {
  const known = site.context.endpoints.map(({ method, path }) => `${method} ${path}`)
  expect([...Object.keys(reads), ...Object.keys(acts), 'GET /api/events'].sort()).toEqual(known.sort())
  expect(Object.keys(pages).sort()).toEqual(site.context.pages.map(({ path }) => path).sort())
})

/** The plain run takes the bonds with most to hide: friends, and a request that was refused. */
const BONDS = (['nothing', 'friends', 'asked', 'asks', 'refused'] as const).filter(
  (bond) => RUNS_LONG_FORM || ['friends', 'refused'].includes(bond),
)

describe.each(BONDS)('two members with the bond %s', (bond) => {
  test('see nothing of each other after a block', async () => {
    const { pair, blocker, blocked } = await blockedPair(bond)
    const leaks: string[] = []
    for (const [name, reading] of [...Object.entries(reads), ...Object.entries(pages)]) {
      for (const url of reading(pair, pair.other, pair.one)) {
        const answer = await blocked.get(url)
        if (answer.status >= 500 || names(body(answer, url), pair.one))
          leaks.push(`the blocked by ${name}: ${url}`)
      }
      for (const url of reading(pair, pair.one, pair.other)) {
        if (BLOCKER_SEES(pair.other).includes(url)) continue
        const answer = await blocker.get(url)
        if (answer.status >= 500 || names(body(answer, url), pair.other))
          leaks.push(`the blocker by ${name}: ${url}`)
      }
    }
    expect(leaks).toEqual([])
  }, 60_000)

  test('are missing from each other’s counters after a block', async () => {
    const { pair, blocker, blocked } = await blockedPair(bond)
    for (const browser of [blocker, blocked]) {
      expect((await browser.get('/api/friend')).body.total).toBe(1)
      for (const list of ['/api/ask', '/api/ask/sent', '/api/ask/refuse']) {
        expect([list, (await browser.get(list)).body.total]).toEqual([list, 0])
      }
      const [conversations, interlocutors] = (await browser.get('/api/messages/0')).body
      expect([conversations.total, conversations.data, interlocutors]).toEqual([0, [], []])
      expect((await browser.get('/api/me')).body).toMatchObject({
        unread: { messages: 0, asks: 0, notifications: 0 },
      })
      expect((await browser.get(`/api/comments/${pair.third.photo}`)).body.data).toHaveLength(1)
    }
    expect((await blocked.get('/api/blacklist')).body.total).toBe(0)
  })

  test('can do nothing to each other, and the blocked one gets the answers for a missing member', async () => {
    const { pair, blocker, blocked } = await blockedPair(bond)
    const of = ({ member, photo, comment, topic, post }: Side): Ids => ({
      user: member.id,
      photo,
      comment,
      thread: pair.thread,
      friendRequest: pair.friendRequest,
      topic: topic.id,
      post,
    })
    const nobody: Ids = {
      user: UNKNOWN,
      photo: UNKNOWN,
      comment: UNKNOWN,
      thread: UNKNOWN,
      friendRequest: UNKNOWN,
      topic: UNKNOWN,
      post: UNKNOWN,
    }
    const wrong: unknown[] = []
    for (const [call, act] of Object.entries(acts)) {
      if (!act) continue
      const [method = ''] = call.split(' ')
      const send = (browser: Browser, target: Ids) =>
        browser[method.toLowerCase() as 'post' | 'patch' | 'delete'](act.url(target), act.body)
      const response = await send(blocked, of(pair.one))
      const never = await send(blocked, nobody)
      const isSame = response.status === never.status && response.text === never.text
      if (!isSame || response.status < 400 || response.status >= 500)
        wrong.push([call, 'by the blocked', response.status, response.text, never.text])
      if (act.own) continue
      const own = await send(blocker, of(pair.other))
      if (own.status < 400 || own.status >= 500) wrong.push([call, 'by the blocker', own.status, own.text])
    }
    expect(wrong).toEqual([])
  })
})

describe('open browsers', () => {
  const listen = async (member: { id: number }) => {
    const listener = await listenTo(address, await createSession(site.db, member.id))
    await listener.next('counters')
    return listener
  }

  test('receive events of the other until a block and none after it', async () => {
    const { one, other, thread } = await createPair(site.db, 'friends')
    const [own, others] = [await listen(one.member), await listen(other.member)]
    const blocker = await site.as(one.member)
    const blocked = await site.as(other.member)
    await blocker.post(`/api/messages/typing/${thread}`)
    expect(await others.next('typing')).toEqual({ thread, user_id: one.member.id })
    await blocker.post(`/api/blacklist/${other.member.id}`)
    expect(await others.next('gone')).toEqual({ thread })
    expect(await own.next('gone')).toEqual({ thread })
    await others.next(
      'counters',
      others.events.findIndex(({ name }) => name === 'gone'),
    )
    const before = [own.events.length, others.events.length]

    for (const [browser, side] of [
      [blocker, other],
      [blocked, one],
    ] as const) {
      await browser.post(`/api/messages/typing/${thread}`)
      await browser.post(`/api/messages/conversation/${thread}`, { message: 'Tu es là ?' })
      await browser.patch(`/api/messages/conversation/${thread}`, { read: 1 })
      await browser.post(`/api/ask/${side.member.id}`)
      await browser.get('/api/messages/0')
    }
    for (const side of [one, other]) {
      site.context.events.publish({ kind: 'active', user_id: side.member.id, at: new Date().toISOString() })
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(own.events.slice(before[0]).filter((event) => names(JSON.stringify(event), other))).toEqual([])
    expect(others.events.slice(before[1])).toEqual([])
    for (const listener of [own, others]) listener.cut()

    // Their return sends no event either.
    const again = await listenTo(address, await createSession(site.db, other.member.id), { lastEventId: 1 })
    await again.next('counters')
    expect(again.events.filter((event) => names(JSON.stringify(event), one))).toEqual([])
    again.cut()
  })

  test('receive nothing about a stranger who blocks', async () => {
    const { one, other, thread } = await createPair(site.db, 'nothing')
    await site.db.deleteFrom('threads').where('id', '=', thread).execute()
    await site.db
      .deleteFrom('notifications')
      .where('user_id', 'in', [one.member.id, other.member.id])
      .execute()
    const listener = await listen(other.member)
    const before = listener.events.length
    await (await site.as(one.member)).post(`/api/blacklist/${other.member.id}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(listener.events.slice(before)).toEqual([])
    listener.cut()
  })
})

describe('the forum', () => {
  test('hides posts of the other, still counts them, does not find them and notifies no mention', async () => {
    const { pair, blocker, blocked } = await blockedPair('nothing')
    const { third, one, other } = pair
    for (const [browser, side, own] of [
      [blocker, other, one],
      [blocked, one, other],
    ] as const) {
      const { body } = await browser.get(`/api/forum/topic/posts/${third.topic.id}`)
      expect(body.total).toBe(3)
      expect(body.data.map(({ user_id }: { user_id: number }) => user_id)).toEqual([
        third.member.id,
        own.member.id,
      ])
      const found = await browser.get(`/api/forum?search=${encodeURIComponent(side.member.name)}`)
      expect(found.body).toMatchObject({ data: [], total: 0 })
      const [topic] = (await browser.get(`/api/forum/topic/${side.topic.slug}`)).body
      expect(topic).toMatchObject({ user_id: null, name: null, last_post: { user_id: null, name: null } })
      const listener = await listenTo(address, await createSession(site.db, side.member.id))
      await listener.next('counters')
      const reply = await browser.post(`/api/forum/post/${third.topic.id}`, {
        post: `@${side.member.name} et @${third.member.name}, vous venez ?`,
      })
      expect(reply.body.post.mentions).toMatchObject([{ id: third.member.id }])
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(listener.events.filter(({ name }) => name === 'mention')).toEqual([])
      listener.cut()
      await site.db.deleteFrom('posts').where('id', '=', reply.body.post.id).execute()
      await site.db.updateTable('topics').set({ posts: 3 }).where('id', '=', third.topic.id).execute()
    }
  })
})

describe('the end of a block', () => {
  test('restores the conversation for both, unread by nobody, and not the friendship', async () => {
    const { pair, blocker, blocked } = await blockedPair('friends')
    expect((await blocker.delete(`/api/blacklist/${pair.other.member.id}`)).status).toBe(200)
    for (const browser of [blocker, blocked]) {
      const [conversations] = (await browser.get('/api/messages/0')).body
      expect(conversations.data).toMatchObject([{ id: pair.thread }])
      const [, messages] = (await browser.get(`/api/messages/conversation/${pair.thread}/0`)).body
      expect(messages.map(({ id }: { id: number }) => id)).toEqual([pair.one.message, pair.other.message])
      expect((await browser.get('/api/friend')).body.data).toMatchObject([{ id: pair.third.member.id }])
    }
    expect((await blocked.get(`/api/user/${pair.one.member.id}`)).status).toBe(200)
    const sent = await blocked.post(`/api/messages/conversation/${pair.thread}`, { message: 'Bonsoir' })
    expect(sent.status).toBe(200)
  })

  test.each(['asked', 'asks', 'refused'] as const)('does not restore a request (%s)', async (bond) => {
    const { pair, blocker, blocked } = await blockedPair(bond)
    await blocker.delete(`/api/blacklist/${pair.other.member.id}`)
    for (const browser of [blocker, blocked]) expect((await browser.get('/api/ask')).body.total).toBe(0)
    const asking = bond === 'asks' ? blocker : blocked
    const requested = bond === 'asks' ? pair.other : pair.one
    expect((await asking.post(`/api/ask/${requested.member.id}`)).status).toBe(409)
  })

  test('changes nothing while the other has blocked too', async () => {
    const { pair, blocker, blocked } = await blockedPair('friends')
    await blockMember(site.db, pair.other.member.id, pair.one.member.id)
    expect((await blocker.delete(`/api/blacklist/${pair.other.member.id}`)).status).toBe(200)
    for (const browser of [blocker, blocked]) {
      expect((await browser.get('/api/messages/0')).body[0].total).toBe(0)
      expect((await browser.get(`/api/messages/conversation/${pair.thread}/0`)).status).toBe(404)
    }
  })
})
