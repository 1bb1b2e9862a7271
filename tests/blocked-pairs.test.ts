import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '../src/platform/http/session.ts'
import { memberCalls } from './support/access/calls.ts'
import { pages as pageRows } from './support/access/pages.ts'
import { expectedStatuses, isSuccess, type Row } from './support/access/policy.ts'
import { PARAMETERS } from './support/access/scene.ts'
import { staffCalls } from './support/access/staff-calls.ts'
import { type Answer, type Browser, createTestApp, type TestApp } from './support/app.ts'
import { listenTo } from './support/events.ts'
import { blockMember } from './support/factories.ts'
import { forumPages, forumReads } from './support/forum-pair.ts'
import { RUNS_LONG_FORM } from './support/long-form.ts'
import { PARIS } from './support/outings.ts'
import { type Bond, createPair, type Pair, type Reading, type Side } from './support/pair.ts'

// security.md 7: nothing of a blocked pair, either way, in any list, page, count or event. Calls and
// pages are those of the site, their requests those of the authorisation matrix.

const UNKNOWN = 1_999_999_999

/** Objects of one of the pair that an action may name. */
type Ids = Record<'owner' | 'photo' | 'comment' | 'conversation' | 'request' | 'topic' | 'post', number>
/** Objects of the matrix that are, for a pair, these. */
const SAME: Readonly<Record<string, keyof Ids>> = {
  requested: 'owner',
  banned: 'owner',
  colleague: 'owner',
  newcomer: 'owner',
  waitingPhoto: 'photo',
  refusedPhoto: 'photo',
  moderatedPhoto: 'photo',
}
const rows: Record<string, Row> = { ...memberCalls, ...staffCalls }
/** Files that are found by a secret key of the reader's own. */
const OWN_KEY = ['GET /api/user/export', '/user/donnees/copie']

/**
 * Actions on objects of the other: the rows of the authorisation matrix that refuse the blocked one. What it lets them
 * do concerns nobody else, or is public as the forum is.
 */
function listActs() {
  return site.context.endpoints.flatMap((endpoint) => {
    const call = `${endpoint.method} ${endpoint.path}`
    const row = rows[call] ?? {}
    const { blocked, blocker } = expectedStatuses(endpoint.access, row)
    const isPublic = blocked === 403 && row.except?.blocked === 403
    if (endpoint.method === 'GET' || isSuccess(blocked) || isPublic) return []
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => String(row.params?.[name] ?? PARAMETERS[name]))
    const request = JSON.stringify({ url: row.query ? `${path}?${row.query}` : path, body: row.body })
    const named = [...request.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => SAME[name] ?? name)
    if (named.length === 0 || !named.every((name) => NAMES.includes(name))) return []
    const fill = (ids: Ids): { url: string; body?: object } =>
      JSON.parse(
        request
          .replace(/"\{(\w+)\}"/g, (_, name) => String(ids[SAME[name] ?? (name as keyof Ids)]))
          .replace(/\{(\w+)\}/g, (_, name) => String(ids[SAME[name] ?? (name as keyof Ids)])),
      )
    return [{ call, fill, blockerMay: isSuccess(blocker) }]
  })
}
const NAMES = ['owner', 'photo', 'comment', 'conversation', 'request', 'topic', 'post']

const plain =
  (...urls: string[]): Reading =>
  () =>
    urls

const listed =
  (path: string): Reading =>
  (_, __, { member }) => [path, `${path}?search=${encodeURIComponent(member.name)}`, `${path}?page=2`]

const reads: Record<string, Reading> = {
  ...forumReads,
  'GET /api/notifications': plain('/api/notifications', '/api/notifications?page=2'),
  'GET /api/admin/contests': plain('/api/admin/contests', '/api/admin/contests?state=closed'),
  'GET /api/admin/reports/:id': plain('/api/admin/reports/1'),
  'GET /api/admin/photos/:photoId': ({ third }, own, other) =>
    [other, own, third].map(({ photo }) => `/api/admin/photos/${photo}`),
  'GET /api/outings/:id': ({ third }, own, other) =>
    [other, own, third].map(({ outing }) => `/api/outings/${outing}`),
  'GET /api/outings/:id/again': ({ third }) => [`/api/outings/${third.outing}/again`],
  'GET /api/user/:id': ({ third }, own, other) =>
    [other, own, third].map(({ member }) => `/api/user/${member.id}`),
  'GET /api/comments/:photoId': ({ third }, own, other) =>
    [other, own, third].map(({ photo }) => `/api/comments/${photo}`),
  'GET /api/newsfeed/:userId': ({ third }, own, other) => [
    '/api/newsfeed/0',
    ...[other, own, third].map(({ member }) => `/api/newsfeed/${member.id}`),
  ],
  'GET /api/search': plain(
    '/api/search?seek=2&orientation=50&age_from=18&age_to=120&distance=1000&filter=0',
    '/api/search',
    '/api/search?distance=1000&nearest=1',
  ),
  'GET /api/search/count': plain(
    '/api/search/count?seek=2&orientation=50&age_from=18&age_to=120&distance=1000',
  ),
  'GET /api/ask': listed('/api/ask'),
  'GET /api/ask/:userId': ({ third }, own, other) =>
    [third, own, other].map(({ member }) => `/api/ask/${member.id}`),
  'GET /api/ask/refuse': listed('/api/ask/refuse'),
  'GET /api/ask/sent': listed('/api/ask/sent'),
  'GET /api/friend': listed('/api/friend'),
  'GET /api/blacklist': listed('/api/blacklist'),
  'GET /api/messages/:thread': ({ thread }, _, { member }) => [
    `/api/messages/${thread}`,
    '/api/messages/0',
    `/api/messages/0?search=${encodeURIComponent(member.name)}`,
  ],
  'GET /api/messages/interlocutor/:thread': ({ thread }) => [`/api/messages/interlocutor/${thread}`],
  // No meeting of the pair: a blocked one is none.
  'GET /api/messages/napkin/:thread/:id/calendar': ({ thread }) => [
    `/api/messages/napkin/${thread}/1/calendar`,
  ],
  'GET /api/messages/conversation/:thread/photo': ({ thread }) => [
    `/api/messages/conversation/${thread}/photo`,
  ],
  'GET /api/messages/conversation/:thread/:lastId': ({ thread }, own) => [
    `/api/messages/conversation/${thread}/0`,
    `/api/messages/conversation/${thread}/${own.message}`,
    `/api/messages/conversation/${thread}/0?before=99999999`,
  ],
}

const pages: Record<string, Reading> = {
  ...forumPages,
  '/user/abonnement/recus/:id': plain('/user/abonnement/recus/1'),
  '/user/decisions/:id': plain('/user/decisions/999999'),
  '/user/securite/cles/:id/nom': plain('/user/securite/cles/999999/nom'),
  '/admin/contestations': plain('/admin/contestations', '/admin/contestations?state=closed'),
  '/admin/contact': plain('/admin/contact', '/admin/contact?state=closed'),
  '/admin/inscriptions': plain('/admin/inscriptions', '/admin/inscriptions?state=closed'),
  '/admin/membres/:userId': (_, __, { member }) => [`/admin/membres/${member.id}`],
  '/admin/blocage-judiciaire/:userId': (_, __, { member }) => [`/admin/blocage-judiciaire/${member.id}`],
  '/admin/bannir/:userId': (_, __, { member }) => [`/admin/bannir/${member.id}`],
  '/admin/reglages/:group': plain('/admin/reglages/limites'),
  '/admin/signalements/:id': plain('/admin/signalements/1'),
  '/aide/:slug': plain('/aide/bloquer'),
  '/celibataire/:id': ({ third }, own, other) =>
    [other, own, third].map(({ member }) => `/celibataire/${member.id}`),
  '/amis': listed('/amis'),
  '/demandes': listed('/demandes'),
  '/demandes/envoyees': listed('/demandes/envoyees'),
  '/demandes/refusees': listed('/demandes/refusees'),
  '/blacklist': listed('/blacklist'),
  '/oui/:userId': (_, __, { member }) => [`/oui/${member.id}`],
  '/signaler/:type/:targetId/:userId': (_, __, { photo, member }) => [`/signaler/4/${photo}/${member.id}`],
  '/messages/:thread': ({ thread }) => [`/messages/${thread}`],
  '/messages/:thread/au-revoir': ({ thread }) => [`/messages/${thread}/au-revoir`],
  '/messages/:thread/on-se-voit': ({ thread }) => [`/messages/${thread}/on-se-voit`],
  '/messages/:thread/serviette/:id/annuler': ({ thread }) => [`/messages/${thread}/serviette/1/annuler`],
  '/messages/:thread/serviette/:id/proche': ({ thread }) => [`/messages/${thread}/serviette/1/proche`],
  '/rendez-vous/:id/tout-va-bien': plain('/rendez-vous/1/tout-va-bien'),
  '/rendez-vous/:id/lendemain': plain('/rendez-vous/1/lendemain'),
  '/sorties/:id': ({ third }, own, other) =>
    [other, own, third].map(({ outing }) => `/sorties/${outing}-bal-du-canal`),
  '/sorties/:id/modifier': (_, own, other) => [other, own].map(({ outing }) => `/sorties/${outing}/modifier`),
  '/sorties/:id/lendemain': ({ third }) => [`/sorties/${third.outing}/lendemain`],
  '/sorties/commune/:place': plain(`/sorties/commune/${PARIS}`),
  '/user/photos/:photoId': (_, __, { photo }) => [`/user/photos/${photo}`],
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

/** The addresses to read: the table has those with a parameter. */
const findReading = (table: Record<string, Reading>, name: string, path: string): Reading | undefined => {
  const { query } = rows[name] ?? pageRows[name] ?? {}
  // The secret of a mailed link is known to its reader alone.
  const url = path.replace(/:(token|key)\b/, 'x')
  return table[name] ?? (url.includes(':') ? undefined : plain(query ? `${url}?${query}` : url))
}
const listReadings = () =>
  [
    ...site.context.endpoints
      .filter(({ method, isStream }) => method === 'GET' && !isStream)
      .map(({ path }) => ({ name: `GET ${path}`, reading: findReading(reads, `GET ${path}`, path) })),
    ...site.context.pages.map(({ path }) => ({ name: path, reading: findReading(pages, path, path) })),
  ].filter(({ name }) => !OWN_KEY.includes(name))

test('every call and page that reads something by a parameter is in these tables', () => {
  const missing = listReadings().filter(({ reading }) => !reading)
  expect(
    missing.map(({ name }) => `${name}: add to tests/blocked-pairs.test.ts what each of a pair reads`),
  ).toEqual([])
  const names = listReadings().map(({ name }) => name)
  expect([...Object.keys(reads), ...Object.keys(pages)].filter((name) => !names.includes(name))).toEqual([])
})

/** The plain run takes the bonds with most to hide: friends, and a request that was refused. */
const BONDS = (['nothing', 'friends', 'asked', 'asks', 'refused'] as const).filter(
  (bond) => RUNS_LONG_FORM || ['friends', 'refused'].includes(bond),
)

describe.each(BONDS)('two members with the bond %s', (bond) => {
  test('see nothing of each other after a block', async () => {
    const { pair, blocker, blocked } = await blockedPair(bond)
    const leaks: string[] = []
    for (const { name, reading = plain() } of listReadings()) {
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
      owner: member.id,
      photo,
      comment,
      conversation: pair.thread,
      request: pair.friendRequest,
      topic: topic.id,
      post,
    })
    const nobody = Object.fromEntries(Object.keys(of(pair.one)).map((name) => [name, UNKNOWN])) as Ids
    const wrong: unknown[] = []
    for (const { call, fill, blockerMay } of listActs()) {
      const [method = ''] = call.split(' ')
      const send = (browser: Browser, target: Ids) => {
        const { url, body } = fill(target)
        return browser[method.toLowerCase() as 'post' | 'patch' | 'delete'](url, body)
      }
      const response = await send(blocked, of(pair.one))
      const never = await send(blocked, nobody)
      const isSame = response.status === never.status && response.text === never.text
      if (!isSame || response.status < 400 || response.status >= 500)
        wrong.push([call, 'by the blocked', response.status, response.text, never.text])
      if (blockerMay) continue
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
