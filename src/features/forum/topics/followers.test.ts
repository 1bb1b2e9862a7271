import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createMember,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createSubscription, muteNotifications, readNotifications } from '../../../../tests/support/news.ts'
import type { AppEvent } from '../../../platform/events/event-hub.ts'
import { NOTIFICATION_KIND } from '../../../shared/notifications.ts'
import { sendPush } from '../../feed/push/public.ts'

// Notifications of replies, and of topics locked or unlocked.

let site: TestApp
let hugo: TestMember
let zoe: TestMember
let lea: TestMember
let hugos: Browser
let zoes: Browser
let leas: Browser
let topic: { id: number; post_id: number }
const counted: number[] = []

beforeAll(async () => {
  site = await createTestApp()
  site.context.events.listen((event: AppEvent) => {
    if (event.kind === 'count') counted.push(...event.to)
  })
})
afterAll(() => site.close())
beforeEach(async () => {
  hugo = await createMember(site.db)
  zoe = await createMember(site.db)
  lea = await createMember(site.db)
  hugos = await site.as(hugo)
  zoes = await site.as(zoe)
  leas = await site.as(lea)
  topic = await createTopic(site.db, hugo.id)
  await leas.post(`/api/forum/topic/follow/${topic.id}`)
  counted.length = 0
})

/** Replies and runs the resulting jobs. @returns the post's id */
const reply = async (by: Browser, post: string): Promise<number> => {
  const { status, body } = await by.post(`/api/forum/post/${topic.id}`, { post })
  expect(status).toBe(200)
  await site.context.jobs.drain()
  return body.post.id
}
const read = (by: Browser, pos: number) => by.patch(`/api/forum/topic/read/${topic.id}`, { pos })
const lock = async (by: Browser) => {
  expect((await by.post(`/api/forum/topic/lock/${topic.id}`)).status).toBe(200)
  await site.context.jobs.drain()
}
const countNotified = (post_id: number, sender: TestMember) => ({
  ...{ type: 20, sender_id: sender.id, topic_id: topic.id, post_id },
})
const newestOf = async (by: Browser): Promise<number> => (await by.get('/api/notifications')).body.data[0].id
const listNotified = async (member: TestMember) => readNotifications(site.db, member.id)

describe('a reply', () => {
  test('notifies the creator and followers, not its author', async () => {
    const id = await reply(leas, 'Moi aussi.')
    expect(await listNotified(hugo)).toEqual([countNotified(id, lea)])
    expect(await listNotified(lea)).toEqual([])
    expect(await listNotified(zoe)).toEqual([])
    expect(counted).toEqual([hugo.id])
  })

  test('notifies each once until they read the topic', async () => {
    const first = await reply(zoes, 'Un')
    await reply(zoes, 'Deux')
    expect(await listNotified(lea)).toEqual([countNotified(first, zoe)])
    counted.length = 0
    expect((await read(leas, 3)).status).toBe(200)
    expect(await listNotified(lea)).toEqual([{ ...countNotified(first, zoe), read: true }])
    expect(counted).toEqual([lea.id])
    const third = await reply(zoes, 'Trois')
    expect(await listNotified(lea)).toEqual([
      { ...countNotified(first, zoe), read: true },
      countNotified(third, zoe),
    ])
    expect(await listNotified(hugo)).toHaveLength(1)
  })

  test.each([
    ['one is marked as read', (by: Browser, id: number) => by.patch(`/api/notifications/${id}`)],
    ['all are marked as read', (by: Browser, until: number) => by.patch('/api/notifications', { until })],
    [
      'all are marked as read by the plain form',
      (by: Browser, until: number) => by.submit('/notifications', { until: String(until) }),
    ],
  ])('notifies again after %s', async (_, mark) => {
    const first = await reply(zoes, 'Un')
    await reply(zoes, 'Deux')
    expect(await listNotified(lea)).toEqual([countNotified(first, zoe)])
    await mark(leas, await newestOf(leas))
    const third = await reply(zoes, 'Trois')
    await reply(zoes, 'Quatre')
    expect(await listNotified(lea)).toEqual([
      { ...countNotified(first, zoe), read: true },
      countNotified(third, zoe),
    ])
    expect(await listNotified(hugo)).toHaveLength(1)
  })

  test('does not notify again after another notification is marked as read', async () => {
    await reply(zoes, `Et toi, @${lea.name} ?`)
    const mention = await newestOf(leas)
    await reply(zoes, 'Un')
    await leas.patch(`/api/notifications/${mention}`)
    await reply(zoes, 'Deux')
    expect(await listNotified(lea)).toHaveLength(2)
  })

  test('does not notify again after an older one is marked while a newer one is unread', async () => {
    await reply(zoes, 'Un')
    const older = await newestOf(leas)
    await reply(leas, 'Deux')
    const third = await reply(zoes, 'Trois')
    await leas.patch('/api/notifications', { until: older })
    await reply(zoes, 'Quatre')
    expect((await listNotified(lea)).at(-1)).toEqual(countNotified(third, zoe))
  })

  test('notifies once of two that arrive together, before and after the mark', async () => {
    const both = async (post: string) => {
      const answers = await Promise.all(
        [zoes, hugos].map((by) => by.post(`/api/forum/post/${topic.id}`, { post })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      await site.context.jobs.drain()
    }
    await both('Ensemble')
    expect(await listNotified(lea)).toHaveLength(1)
    await leas.patch('/api/notifications', { until: await newestOf(leas) })
    await both('Encore')
    expect(await listNotified(lea)).toHaveLength(2)
  })

  test('notifies members again after their own reply', async () => {
    await reply(zoes, 'Un')
    await reply(leas, 'Deux')
    const third = await reply(zoes, 'Trois')
    expect((await listNotified(lea)).at(-1)).toEqual(countNotified(third, zoe))
  })

  test('notifies a mentioned follower of the mention only', async () => {
    const named = await reply(zoes, `Et toi, @${lea.name} ?`)
    expect(await listNotified(lea)).toEqual([{ ...countNotified(named, zoe), type: 23 }])
    const next = await reply(zoes, 'Alors ?')
    expect((await listNotified(lea)).slice(1)).toEqual([countNotified(next, zoe)])
  })

  test('notifies a mentioned follower of the reply when mentions are disabled', async () => {
    await muteNotifications(site.db, lea.id, NOTIFICATION_KIND.mentions)
    const id = await reply(zoes, `Et toi, @${lea.name} ?`)
    expect(await listNotified(lea)).toEqual([countNotified(id, zoe)])
  })

  test.each(['blocks', 'is blocked by'])('does not notify a follower who %s its author', async (action) => {
    await (action === 'blocks' ? blockMember(site.db, lea.id, zoe.id) : blockMember(site.db, zoe.id, lea.id))
    await reply(zoes, 'Un')
    expect(await listNotified(lea)).toEqual([])
    const id = await reply(hugos, 'Deux')
    expect(await listNotified(lea)).toEqual([countNotified(id, hugo)])
  })

  test('does not notify followers who disabled it', async () => {
    await muteNotifications(site.db, lea.id, NOTIFICATION_KIND.replies)
    await reply(zoes, 'Un')
    expect(await listNotified(lea)).toEqual([])
    await muteNotifications(site.db, lea.id)
    const id = await reply(zoes, 'Deux')
    expect(await listNotified(lea)).toEqual([countNotified(id, zoe)])
  })

  test('does not notify suspended members', async () => {
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', lea.id).execute()
    await reply(zoes, 'Un')
    expect(await listNotified(lea)).toEqual([])
  })

  test('does not notify former followers', async () => {
    await leas.post(`/api/forum/topic/follow/${topic.id}`)
    await reply(zoes, 'Un')
    expect(await listNotified(lea)).toEqual([])
  })

  test.each([
    ['read', () => read(leas, 2)],
    ['moderated', () => site.db.updateTable('posts').set({ moderated_at: new Date() }).execute()],
    ['of nobody any more', () => zoes.post('/api/user/autodestruction')],
  ])('notifies nobody when it is %s first', async (_, happen) => {
    await zoes.post(`/api/forum/post/${topic.id}`, { post: 'Vite' })
    await happen()
    await site.context.jobs.drain()
    expect(await listNotified(lea)).toEqual([])
  })

  test('queues one job, or none without followers to notify', async () => {
    const queued = () =>
      site.db
        .withSchema('pgboss')
        .selectFrom('job' as never)
        .where('name' as never, '=', 'tell-followers' as never)
        .where('state' as never, '=', 'created' as never)
        .select('id' as never)
        .execute()
    await reply(zoes, 'Un')
    await zoes.post(`/api/forum/post/${topic.id}`, { post: 'Deux' })
    expect(await queued()).toEqual([])
    await read(leas, 3)
    await zoes.post(`/api/forum/post/${topic.id}`, { post: 'Trois' })
    expect(await queued()).toHaveLength(1)
    await site.context.jobs.drain()
  })

  test('is pushed to subscribed followers only', async () => {
    await createSubscription(site.db, lea.id)
    const queued = vi.spyOn(site.context.jobs, 'sendAll').mockResolvedValueOnce()
    await reply(zoes, 'Un')
    const { id } = await site.db
      .selectFrom('notifications')
      .where('user_id', '=', lea.id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await listNotified(hugo)).toHaveLength(1)
    expect(queued.mock.lastCall?.slice(1)).toEqual([
      sendPush,
      [{ user_id: lea.id, kind: NOTIFICATION_KIND.replies, notification: id }],
    ])
    queued.mockRestore()
  })
})

describe('a topic locked and unlocked', () => {
  const moderator = async () => site.as(await createMember(site.db, { roles: 1 }))
  const of = (type: number, sender?: TestMember) => ({
    ...{ type, topic_id: topic.id, ...(sender && { sender_id: sender.id }) },
  })

  test('by staff notifies the creator and followers anonymously', async () => {
    const staffBrowser = await moderator()
    await lock(staffBrowser)
    expect(await listNotified(hugo)).toEqual([of(21)])
    expect(await listNotified(lea)).toEqual([of(21)])
    expect([...counted].sort()).toEqual([hugo.id, lea.id].sort())
    await lock(staffBrowser)
    expect(await listNotified(hugo)).toEqual([of(21), of(22)])
    await lock(staffBrowser)
    expect(await listNotified(lea)).toEqual([of(21), of(22), of(21)])
  })

  test('notifies followers, and the creator even without following', async () => {
    await hugos.post(`/api/forum/topic/follow/${topic.id}`)
    await lock(await moderator())
    expect(await listNotified(hugo)).toEqual([of(21)])
    expect(await listNotified(zoe)).toEqual([])
  })

  test('by its creator notifies followers with the name, not the creator', async () => {
    await lock(hugos)
    expect(await listNotified(lea)).toEqual([of(21, hugo)])
    expect(await listNotified(hugo)).toEqual([])
  })

  test('does not notify members across a block or with it disabled', async () => {
    await zoes.post(`/api/forum/topic/follow/${topic.id}`)
    await blockMember(site.db, lea.id, hugo.id)
    await muteNotifications(site.db, zoe.id, NOTIFICATION_KIND.topics)
    await lock(hugos)
    expect([await listNotified(lea), await listNotified(zoe)]).toEqual([[], []])
  })

  test('and unlocked before the job notifies nobody', async () => {
    const staffBrowser = await moderator()
    await staffBrowser.post(`/api/forum/topic/lock/${topic.id}`)
    await lock(staffBrowser)
    expect(await listNotified(lea)).toEqual([of(22)])
  })

  test('is marked as read by opening the topic', async () => {
    await read(leas, 1)
    await lock(await moderator())
    await read(leas, 1)
    expect(await listNotified(lea)).toEqual([{ ...of(21), read: true }])
  })

  test('requested twice notifies once', async () => {
    const staffBrowser = await moderator()
    for (const _ of [1, 2]) await staffBrowser.post(`/api/forum/topic/lock/${topic.id}`, { lock: 1 })
    await site.context.jobs.drain()
    expect(await listNotified(lea)).toEqual([of(21)])
  })
})
