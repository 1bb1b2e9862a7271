import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { CERTIFICATE } from '../../../../tests/support/certificate.ts'
import {
  blockMember,
  createComment,
  createFriendRequest,
  createMember,
  createMessage,
  createPhoto,
  createThread,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { markAllRead } from '../../../../tests/support/news.ts'
import { type Device, type PushService, startPushService } from '../../../../tests/support/push-service.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createOutbound } from '../../../platform/http/outbound.ts'
import { parseAllowedHosts } from '../../../platform/http/public-address.ts'
import { NOTIFICATION_KIND, NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { notifyMember } from '../notifications/public.ts'
import { queuePush } from './public.ts'

let service: PushService
let site: TestApp
let member: TestMember
let other: TestMember
let device: Device
let path: string
let randomId = 0

beforeAll(async () => {
  service = await startPushService()
  const outbound = createOutbound({ allowed: parseAllowedHosts(['localhost']), ca: CERTIFICATE })
  site = await createTestApp({ OUTBOUND_ALLOW: 'localhost', FOUNDER_EMAIL: 'zoe@exemple.fr' }, 1_000, {
    outbound,
  })
})
afterAll(async () => {
  await site.close()
  await service.close()
})
beforeEach(async () => {
  member = await createMember(site.db)
  other = await createMember(site.db, { name: `Salome_${++randomId}` })
  ;({ device, path } = await subscribe(member))
  service.received.length = 0
})
afterEach(async () => {
  await sql`delete from pgboss.job`.execute(site.db)
})

async function subscribe(who: TestMember, push = `web:d-${++randomId}`) {
  const path = `/push/${++randomId}`
  const device = service.device(path)
  const browser = await site.as(who)
  const { status } = await browser.post('/api/webpush', { push, subscription: device.subscription })
  expect(status).toBe(200)
  return { device, path, browser }
}

const details = (userId: number, wishes: object = { push_details: true }) =>
  site.db
    .insertInto('notice_preferences')
    .values({ user_id: userId, ...wishes })
    .execute()
const queue = (news: object) =>
  inTransaction(site.context, (tx) =>
    queuePush(tx, { user_id: member.id, kind: NOTIFICATION_KIND.messages, ...news }),
  )
const sendNews = (notice: Omit<Parameters<typeof notifyMember>[1], 'user_id'>) =>
  inTransaction(site.context, (tx) => notifyMember(tx, { user_id: member.id, ...notice }))
const drain = () => site.context.jobs.drain()
const left = async () =>
  (await site.db.selectFrom('push_subscriptions').where('user_id', '=', member.id).selectAll().execute())
    .length
const queued = async () =>
  (
    await sql<{ wait: number; data: object }>`
      select round(extract(epoch from start_after - created_on))::integer as wait, data from pgboss.job
      where name = 'push' and state = 'created'`.execute(site.db)
  ).rows

async function message(text = 'On se voit samedi au bord de l’eau ?', type = 0) {
  const thread = await createThread(site.db, member.id, other.id)
  await createMessage(site.db, thread.id, other.id, { message: text, type })
  return thread.id
}

const claims = (authorization = '') => {
  const [, header, payload] = /^vapid t=([^.]+)\.([^.]+)\./.exec(authorization) ?? []
  return [header, payload].map((part) => JSON.parse(Buffer.from(String(part), 'base64url').toString()))
}

describe('a message', () => {
  test('is pushed a few seconds later, without who and what', async () => {
    const thread = await message()
    await queue({ thread })
    expect(await queued()).toMatchObject([{ wait: 5 }])
    await drain()
    const [request] = service.received
    expect(service.received).toHaveLength(1)
    const shown = { title: 'Guinguette', body: 'Vous avez un nouveau message', tag: `thread-${thread}` }
    expect(device.decrypt(request)).toEqual({
      web_push: 8030,
      notification: { ...shown, navigate: `${site.context.config.siteUrl}/messages/${thread}`, lang: 'fr' },
      ...shown,
      url: `/messages/${thread}`,
      id: expect.any(Number),
    })
    expect(request?.body.toString('latin1')).not.toContain('message')
  })

  test('carries what a push service asks for', async () => {
    await queue({ thread: await message() })
    await drain()
    const headers = service.received[0]?.headers ?? {}
    expect(headers).toMatchObject({
      ttl: '172800',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    })
    const [header, payload] = claims(headers.authorization)
    expect(header).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(payload).toEqual({
      aud: service.origin,
      sub: 'mailto:zoe@exemple.fr',
      exp: expect.any(Number),
    })
    expect(payload.exp - Date.now() / 1000).toBeGreaterThan(3_600)
    expect(payload.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400)
    const key = /k=([\w-]+)$/.exec(String(headers.authorization))?.[1]
    expect((await (await site.as(member)).get('/api/webpush/key')).body).toEqual({ key })
  })

  test('says who and the beginning of what where the member allows it', async () => {
    await details(member.id)
    await queue({ thread: await message(`Bonsoir !\n\n${'Et encore. '.repeat(50)}`) })
    await drain()
    const { title, body } = device.decrypt(service.received[0])
    expect(title).toBe(other.name)
    expect(body).toMatch(/^Bonsoir ! Et encore\. .*…$/)
    expect(body).toHaveLength(140)
  })

  test('says that a gif was sent', async () => {
    await details(member.id)
    await queue({ thread: await message('/images/gifs/tchin.webp', 1) })
    await drain()
    const gif = device.decrypt(service.received[0])
    expect(gif).toMatchObject({ title: other.name, body: 'vous a envoyé un gif' })
  })

  test('is pushed to every browser, once per conversation', async () => {
    const second = await subscribe(member)
    service.received.length = 0
    const thread = await message()
    await queue({ thread })
    await drain()
    await queue({ thread })
    await drain()
    expect(service.received.map(({ path: to }) => to).sort()).toEqual(
      [path, path, second.path, second.path].sort(),
    )
    const topics = new Set(service.received.map(({ headers }) => headers.topic))
    expect(topics.size).toBe(2)
  })

  test('of many in one conversation two are queued: one now, one for what comes after it', async () => {
    const thread = await message()
    for (let time = 0; time < 20; time++) await queue({ thread })
    expect((await queued()).length).toBeLessThanOrEqual(3)
    expect((await queued()).length).toBeGreaterThanOrEqual(2)
  })
})

describe('a friend request', () => {
  test('is pushed while it is pending', async () => {
    await details(member.id)
    await createFriendRequest(site.db, other.id, member.id)
    await queue({ kind: NOTIFICATION_KIND.asks, asker: other.id })
    await drain()
    expect(device.decrypt(service.received[0])).toMatchObject({
      title: other.name,
      body: 'vous demande en ami',
      url: '/demandes',
    })
  })

  test('says nothing of who asks otherwise', async () => {
    await createFriendRequest(site.db, other.id, member.id)
    await queue({ kind: NOTIFICATION_KIND.asks, asker: other.id })
    await drain()
    expect(device.decrypt(service.received[0])).toMatchObject({
      title: 'Guinguette',
      body: 'Vous avez une demande d’ami',
    })
  })
})

describe('a notification', () => {
  test('is pushed with the sentence and link of the list', async () => {
    await details(member.id)
    const photo = await createPhoto(site.db, member.id)
    const comment = await createComment(site.db, photo.id, other.id, 'Quel sourire !')
    const type = NOTIFICATION_TYPE.comment
    await sendNews({ sender_id: other.id, type, photo_id: photo.id, comment_id: comment.id })
    await drain()
    expect(device.decrypt(service.received[0])).toMatchObject({
      title: other.name,
      body: 'a commenté votre photo «\u202fQuel sourire !\u202f»',
      url: `/celibataire/${member.id}#${photo.id}`,
      tag: `notice-15-${photo.id}`,
    })
  })

  test('of staff names nobody', async () => {
    await details(member.id)
    await sendNews({ sender_id: null, type: NOTIFICATION_TYPE.warning, data: { warning: 10 } })
    await drain()
    expect(device.decrypt(service.received[0])).toMatchObject({
      title: 'Le staff',
      body: 'a alourdi votre avertissement\u202f: +10\u202f% d’avertissement',
    })
  })

  test('of a topic leads to the first post that is new', async () => {
    const topic = await createTopic(site.db, other.id, { title: 'Qui danse samedi ?' })
    await sendNews({
      sender_id: other.id,
      type: NOTIFICATION_TYPE.reply,
      topic_id: topic.id,
      post_id: topic.post_id,
    })
    await drain()
    expect(device.decrypt(service.received[0])).toMatchObject({
      title: 'Guinguette',
      body: 'Un topic que vous suivez a une réponse',
      url: `/forum/topic/redirect/${topic.id}`,
      tag: `notice-20-${topic.id}`,
    })
    expect(service.received[0]?.headers.urgency).toBe('normal')
  })
})

describe('no push is sent', () => {
  const like = async () => {
    const photo = await createPhoto(site.db, member.id)
    await sendNews({ sender_id: other.id, type: NOTIFICATION_TYPE.like, photo_id: photo.id })
    return photo
  }

  test.each<[string, () => Promise<unknown>]>([
    ['of what is read', () => markAllRead(site.db, member.id)],
    ['of who was blocked', () => blockMember(site.db, member.id, other.id)],
    ['of who has blocked', () => blockMember(site.db, other.id, member.id)],
    ['to the suspended', () => roles(member.id)],
    ['of the suspended', () => roles(other.id)],
    ['to who is gone', () => site.db.deleteFrom('users').where('id', '=', member.id).execute()],
    ['of who is gone', () => site.db.deleteFrom('users').where('id', '=', other.id).execute()],
    ['of a kind that is switched off', () => details(member.id, { push_off: [NOTIFICATION_KIND.likes] })],
    [
      'of a kind that the site does not tell',
      () => details(member.id, { site_off: [NOTIFICATION_KIND.likes] }),
    ],
    ['once the session is over', () => endSessions()],
    ['once it has expired', () => expireSessions()],
  ])('%s', async (_, change) => {
    await like()
    await change()
    await drain()
    expect(service.received).toEqual([])
  })

  test('of a photo that is no longer seen', async () => {
    const photo = await like()
    await site.db.updateTable('photos').set({ state: 2 }).where('id', '=', photo.id).execute()
    await drain()
    expect(service.received).toEqual([])
  })

  test('of a conversation that is read, and a request that is answered', async () => {
    const thread = await message()
    await queue({ thread })
    await site.db.updateTable('thread_members').set({ unread: 0 }).where('thread_id', '=', thread).execute()
    await createFriendRequest(site.db, other.id, member.id, { state: 1, decided_at: new Date() })
    await queue({ kind: NOTIFICATION_KIND.asks, asker: other.id })
    await drain()
    expect(service.received).toEqual([])
  })

  test('to a member without a browser: nothing is queued', async () => {
    await inTransaction(site.context, (tx) =>
      queuePush(tx, { user_id: other.id, kind: NOTIFICATION_KIND.messages, thread: 1 }),
    )
    expect(await queued()).toEqual([])
  })

  const roles = (id: number) => site.db.updateTable('users').set({ roles: -1 }).where('id', '=', id).execute()
  const endSessions = () => site.db.deleteFrom('sessions').where('user_id', '=', member.id).execute()
  const expireSessions = () =>
    site.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', member.id)
      .execute()
})

describe('a push service that does not take it', () => {
  test.each([404, 410])('with %i: that browser is no more, the others stay', async (status) => {
    const second = await subscribe(member)
    service.answers.set(path, [status])
    service.received.length = 0
    await queue({ thread: await message() })
    await drain()
    expect(service.received).toHaveLength(2)
    const rows = await site.db
      .selectFrom('push_subscriptions')
      .where('user_id', '=', member.id)
      .select('endpoint')
      .execute()
    expect(rows).toEqual([{ endpoint: `${service.origin}${second.path}` }])
    expect(await queued()).toEqual([])
  })

  test.each<[number, string, number]>([
    [500, '', 30],
    [503, '300', 300],
    [429, '7', 30],
    [429, 'a date in 900 s', 900],
  ])('with %i and "%s": that one alone is tried again, in about %i seconds', async (status, retry, wait) => {
    await subscribe(member)
    const after = retry.startsWith('a date') ? new Date(Date.now() + 900_000).toUTCString() : retry
    service.answers.set(path, [status, after ? { 'retry-after': after } : {}])
    const thread = await message()
    await queue({ thread })
    await drain()
    const [again, ...others] = await queued()
    expect(others).toEqual([])
    expect(again?.data).toMatchObject({ thread, tries: 1, subscription: expect.any(Number) })
    expect(Math.abs(Number(again?.wait) - wait)).toBeLessThanOrEqual(60)
    expect(again?.wait).toBeGreaterThanOrEqual(30)
    service.answers.delete(path)
    service.received.length = 0
    await drain()
    expect(service.received.map((request) => request.path)).toEqual([path])
    expect(await queued()).toEqual([])
  })

  test('for ever is given up after the sixth try', async () => {
    service.answers.set(path, [500])
    await queue({ thread: await message() })
    let tries = 0
    while ((await drain()) > 0) tries++
    expect(tries).toBe(6)
    expect(await left()).toBe(1)
  })

  test('and asks for days of patience is not asked again', async () => {
    service.answers.set(path, [429, { 'retry-after': '999999' }])
    await queue({ thread: await message() })
    await drain()
    expect(await queued()).toEqual([])
  })

  test.each([400, 403, 413, 301])('with %i: neither again nor removed', async (status) => {
    service.answers.set(path, [status, { location: '/elsewhere' }])
    await queue({ thread: await message() })
    await drain()
    expect(service.received).toHaveLength(1)
    expect(await queued()).toEqual([])
    expect(await left()).toBe(1)
  })

  test('since its address leads into a private network now: nothing is sent', async () => {
    await site.db
      .updateTable('push_subscriptions')
      .set({ endpoint: service.origin.replace('localhost', '127.0.0.1') })
      .where('user_id', '=', member.id)
      .execute()
    await queue({ thread: await message() })
    await drain()
    expect(service.received).toEqual([])
    expect(await queued()).toEqual([])
  })

  test('since nobody is there is tried again', async () => {
    await site.db
      .updateTable('push_subscriptions')
      .set({ endpoint: 'https://localhost:1/' })
      .where('user_id', '=', member.id)
      .execute()
    await queue({ thread: await message() })
    await drain()
    expect(await queued()).toMatchObject([{ wait: 30 }])
  })
})
