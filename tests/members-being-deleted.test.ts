import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from './support/app.ts'
import { recopyLastMessages } from './support/conversations.ts'
import { RUNS_ALL } from './support/engines.ts'
import { eraseDeleted } from './support/erase.ts'
import { blockMember, createFriendRequest, createFriendship, createMember } from './support/factories.ts'
import { type Bond, createPair, type Pair } from './support/pair.ts'
import { findObjectsAbout, listReadAddresses } from './support/read-addresses.ts'

// Every page and every reading call, as another member opens it during the 72 hours of a deletion. What is declared
// later is walked too.

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
})
afterAll(() => site.close())

/** Names in texts are no traces of the account. */
const withoutOwnNames = async () => {
  await site.db.updateTable('posts').set({ post: 'Bonsoir.' }).execute()
  await site.db.updateTable('messages').set({ message: 'Bonsoir.' }).execute()
  await recopyLastMessages(site.db)
}

const remove = async ({ other }: Pair) =>
  expect((await (await site.as(other.member)).post('/api/user/autodestruction')).status).toBe(200)

/** Fields that change from one reading to the next without a deletion. */
const VOLATILE = /csrf|_token|nonce|last_activity|fetched_at|"now"|proposals/

async function walk(reader: Browser, pair: Pair): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const { url } of listReadAddresses(site.context, pair, pair.other))
    answers.set(url, await reader.get(url))
  return answers
}

const normalize = (body: unknown) =>
  JSON.stringify(body, (key, value) => (VOLATILE.test(key) ? undefined : value))

/** The plain run takes friends, who see most. */
const BONDS: readonly Bond[] = RUNS_ALL ? ['nothing', 'friends', 'asked', 'asks'] : ['friends']

describe.each(BONDS)('to a member whose bond is %s', (bond) => {
  test('no page and no call names, shows or counts the account, as after its erasure', async () => {
    const pair = await createPair(site.db, bond)
    await withoutOwnNames()
    const { member } = pair.other
    const { avatar } = await site.db
      .selectFrom('users')
      .where('id', '=', member.id)
      .select('avatar')
      .executeTakeFirstOrThrow()
    const reader = await site.as(pair.one.member)
    const before = await walk(reader, pair)
    expect([...before.values()].filter(({ text }) => text.includes(member.name)).length).toBeGreaterThan(12)
    await remove(pair)
    const hidden = await walk(reader, pair)
    for (const [url, { status, text, body }] of hidden) {
      expect([url, status < 500, text.includes(member.name)]).toEqual([url, true, false])
      expect([url, text.includes(String(avatar))]).toEqual([url, false])
      // Messages keep the number of their author, which leads nowhere.
      if (!url.startsWith('/api/messages/conversation'))
        expect([url, findObjectsAbout(body, member.id)]).toEqual([url, []])
    }
    await eraseDeleted(site)
    const erased = await walk(reader, pair)
    for (const [url, answer] of hidden) {
      const after = erased.get(url)
      expect([url, answer.status, normalize(answer.body)]).toEqual([
        url,
        after?.status,
        normalize(after?.body),
      ])
    }
  }, 120_000)
})

test('a visitor reads no name, and the forum says a deleted member', async () => {
  const pair = await createPair(site.db, 'nothing')
  await withoutOwnNames()
  await remove(pair)
  const visitor = await site.as(null)
  for (const [url, { text }] of await walk(visitor, pair))
    expect([url, text.includes(pair.other.member.name)]).toEqual([url, false])
  expect((await visitor.get(`/celibataire/${pair.other.member.id}`)).status).toBe(404)
  const topic = await (await site.as(pair.one.member)).get(`/forum/topic/${pair.other.topic.slug}`)
  expect(topic.text).toContain('Membre supprimé')
}, 60_000)

describe('a call that would reach the account', () => {
  let pair: Pair
  let reader: Browser
  let requestId: number
  beforeAll(async () => {
    pair = await createPair(site.db, 'nothing')
    const { one, other } = pair
    requestId = (await createFriendRequest(site.db, other.member.id, one.member.id)).id
    await remove(pair)
    reader = await site.as(one.member)
  })

  const CALLS: [string, number, () => Promise<Answer>][] = [
    ['sendFriendRequest', 404, () => reader.post(`/api/ask/${pair.other.member.id}`)],
    ['withdrawFriendRequest', 404, () => reader.delete(`/api/ask/${pair.other.member.id}`)],
    ['replyToFriendRequest', 404, () => reader.post(`/api/ask/reply/${requestId}?reply=1`)],
    ['removeFriend', 404, () => reader.delete(`/api/friend/${pair.other.member.id}`)],
    ['toggleBlock', 404, () => reader.post(`/api/blacklist/${pair.other.member.id}`)],
    ['unblockMember', 404, () => reader.delete(`/api/blacklist/${pair.other.member.id}`)],
    ['openConversation', 404, () => reader.post(`/api/messages/${pair.other.member.id}`)],
    [
      'sendMessage',
      403,
      () => reader.post(`/api/messages/conversation/${pair.thread}`, { message: 'Tu es là ?' }),
    ],
    ['likePhoto', 404, () => reader.post(`/api/photo/like/${pair.other.photo}`)],
    ['unlikePhoto', 404, () => reader.delete(`/api/photo/like/${pair.other.photo}`)],
    ['addComment', 404, () => reader.post(`/api/comment/${pair.other.photo}`, { comment: 'Oh !' })],
    [
      'reportContent, the profile',
      404,
      () => reader.post(`/api/report/3/${pair.other.member.id}/${pair.other.member.id}`),
    ],
    [
      'reportContent, the photo',
      404,
      () => reader.post(`/api/report/4/${pair.other.photo}/${pair.other.member.id}`),
    ],
    ['listAlbum', 404, () => reader.get(`/api/user/${pair.other.member.id}`)],
  ]
  test.each(CALLS)('%s returns %i', async (_, status, call) => {
    expect((await call()).status).toBe(status)
  })

  test('a mention of the name leads nowhere', async () => {
    const answer = await reader.post(`/api/forum/post/${pair.third.topic.id}`, {
      post: `Où es-tu, @${pair.other.member.name} ?`,
    })
    expect([answer.status, answer.body.post.mentions]).toEqual([200, []])
  })

  test('photos of the account are not served', async () => {
    const { photo } = await site.db
      .selectFrom('photos')
      .where('id', '=', pair.other.photo)
      .select('photo')
      .executeTakeFirstOrThrow()
    expect((await reader.get(`/up/photo/${photo}`)).status).toBe(404)
  })
})

test('the counters of a blocked account’s reactions are subtracted once', async () => {
  const pair = await createPair(site.db, 'nothing')
  const reader = await site.as(pair.one.member)
  const read = async () => {
    const { body } = await reader.get(`/api/user/${pair.one.member.id}`)
    return body.photos.map(({ likes, comments }: { likes: number; comments: number }) => [likes, comments])
  }
  const friend = await createMember(site.db)
  await createFriendship(site.db, friend.id, pair.one.member.id)
  const before = await read()
  await blockMember(site.db, pair.one.member.id, pair.other.member.id)
  const blocked = await read()
  expect(blocked).not.toEqual(before)
  await remove(pair)
  expect(await read()).toEqual(blocked)
})

test('staff read at the desk that the account is being deleted, and may still ban it, but give it no role', async () => {
  const pair = await createPair(site.db, 'nothing')
  await remove(pair)
  const { id } = pair.other.member
  const founder = await site.as(await createMember(site.db, { roles: 3 }))
  const { text } = await founder.get(`/admin/membres/${id}`)
  expect(text).toContain('plus personne ne voit ce compte, effacé le')
  expect((await founder.post(`/api/admin/role/${id}`, { role: 1 })).status).toBe(404)
  expect((await founder.post(`/api/admin/ban/${id}`, { reason: 'Des menaces.' })).status).toBe(200)
  await eraseDeleted(site)
  expect(await site.db.selectFrom('ban_marks').where('user_id', '=', id).select('id').execute()).toHaveLength(
    1,
  )
})

test('moderation during the 72 hours leaves the counters of photos right, erased or returned', async () => {
  for (const outcome of ['erased', 'returned']) {
    const pair = await createPair(site.db, 'nothing')
    const { id } = pair.other.member
    const read = () =>
      site.db
        .selectFrom('photos')
        .where('id', '=', pair.one.photo)
        .select(['likes', 'comments'])
        .executeTakeFirstOrThrow()
    const before = await read()
    await remove(pair)
    const hidden = await read()
    expect(hidden).toEqual({ likes: before.likes - 1, comments: before.comments - 1 })
    const admin = await site.as(await createMember(site.db, { roles: 2 }))
    const ban = { reason: 'Des menaces.', hides: true }
    expect((await admin.post(`/api/admin/ban/${id}`, ban)).status).toBe(200)
    await site.context.jobs.drain()
    expect(await read()).toEqual(hidden)
    expect((await admin.delete(`/api/admin/ban/${id}`, { reason: 'Erreur.' })).status).toBe(200)
    await site.context.jobs.drain()
    expect(await read()).toEqual(hidden)
    if (outcome === 'erased') await eraseDeleted(site)
    else expect((await (await site.as({ id })).delete('/api/user/autodestruction')).status).toBe(200)
    expect(await read()).toEqual(outcome === 'erased' ? hidden : before)
  }
})
