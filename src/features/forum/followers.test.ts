import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { block, createMember, createTopic, type TestMember } from '../../../tests/support/factories.ts'
import { createSubscription, noticesOf, switchOff } from '../../../tests/support/news.ts'
import type { AppEvent } from '../../platform/events/event-hub.ts'
import { NOTIFICATION_KIND } from '../../shared/news.ts'
import { sendPush } from '../feed/push/public.ts'

// Whom a reply tells, and whom a topic that is locked or unlocked.

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

/** A reply, and all that follows from it. @returns its id */
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
const toldOf = (post_id: number, sender: TestMember) => ({
  ...{ type: 20, sender_id: sender.id, topic_id: topic.id, post_id },
})
const newestOf = async (by: Browser): Promise<number> => (await by.get('/api/notifications')).body.data[0].id
const told = async (member: TestMember) => noticesOf(site.db, member.id)

describe('a reply', () => {
  test('tells the creator and who follows, not its author', async () => {
    const id = await reply(leas, 'Moi aussi.')
    expect(await told(hugo)).toEqual([toldOf(id, lea)])
    expect(await told(lea)).toEqual([])
    expect(await told(zoe)).toEqual([])
    expect(counted).toEqual([hugo.id])
  })

  test('tells each once until they read the topic, and again afterwards', async () => {
    const first = await reply(zoes, 'Un')
    await reply(zoes, 'Deux')
    expect(await told(lea)).toEqual([toldOf(first, zoe)])
    counted.length = 0
    expect((await read(leas, 3)).status).toBe(200)
    expect(await told(lea)).toEqual([{ ...toldOf(first, zoe), read: true }])
    expect(counted).toEqual([lea.id])
    const third = await reply(zoes, 'Trois')
    expect(await told(lea)).toEqual([{ ...toldOf(first, zoe), read: true }, toldOf(third, zoe)])
    expect(await told(hugo)).toHaveLength(1)
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
    expect(await told(lea)).toEqual([toldOf(first, zoe)])
    await mark(leas, await newestOf(leas))
    const third = await reply(zoes, 'Trois')
    await reply(zoes, 'Quatre')
    expect(await told(lea)).toEqual([{ ...toldOf(first, zoe), read: true }, toldOf(third, zoe)])
    expect(await told(hugo)).toHaveLength(1)
  })

  test('does not notify again after another notification is marked as read', async () => {
    await reply(zoes, `Et toi, @${lea.name} ?`)
    const mention = await newestOf(leas)
    await reply(zoes, 'Un')
    await leas.patch(`/api/notifications/${mention}`)
    await reply(zoes, 'Deux')
    expect(await told(lea)).toHaveLength(2)
  })

  test('does not notify again after an older one is marked while a newer one is unread', async () => {
    await reply(zoes, 'Un')
    const older = await newestOf(leas)
    await reply(leas, 'Deux')
    const third = await reply(zoes, 'Trois')
    await leas.patch('/api/notifications', { until: older })
    await reply(zoes, 'Quatre')
    expect((await told(lea)).at(-1)).toEqual(toldOf(third, zoe))
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
    expect(await told(lea)).toHaveLength(1)
    await leas.patch('/api/notifications', { until: await newestOf(leas) })
    await both('Encore')
    expect(await told(lea)).toHaveLength(2)
  })

  test('tells who replies themselves again: they have seen what was there', async () => {
    await reply(zoes, 'Un')
    await reply(leas, 'Deux')
    const third = await reply(zoes, 'Trois')
    expect((await told(lea)).at(-1)).toEqual(toldOf(third, zoe))
  })

  test('that names a follower tells them that alone, and of the next one as of any', async () => {
    const named = await reply(zoes, `Et toi, @${lea.name} ?`)
    expect(await told(lea)).toEqual([{ ...toldOf(named, zoe), type: 23 }])
    const next = await reply(zoes, 'Alors ?')
    expect((await told(lea)).slice(1)).toEqual([toldOf(next, zoe)])
  })

  test('that names a follower who wishes to know of no mention is a reply to them', async () => {
    await switchOff(site.db, lea.id, NOTIFICATION_KIND.mentions)
    const id = await reply(zoes, `Et toi, @${lea.name} ?`)
    expect(await told(lea)).toEqual([toldOf(id, zoe)])
  })

  test.each(['blocks', 'is blocked by'])('does not tell a follower who %s its author', async (way) => {
    await (way === 'blocks' ? block(site.db, lea.id, zoe.id) : block(site.db, zoe.id, lea.id))
    await reply(zoes, 'Un')
    expect(await told(lea)).toEqual([])
    const id = await reply(hugos, 'Deux')
    expect(await told(lea)).toEqual([toldOf(id, hugo)])
  })

  test('does not tell who has switched that off, until they switch it on', async () => {
    await switchOff(site.db, lea.id, NOTIFICATION_KIND.replies)
    await reply(zoes, 'Un')
    expect(await told(lea)).toEqual([])
    await switchOff(site.db, lea.id)
    const id = await reply(zoes, 'Deux')
    expect(await told(lea)).toEqual([toldOf(id, zoe)])
  })

  test('does not tell the suspended', async () => {
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', lea.id).execute()
    await reply(zoes, 'Un')
    expect(await told(lea)).toEqual([])
  })

  test('tells nobody who does not follow any more', async () => {
    await leas.post(`/api/forum/topic/follow/${topic.id}`)
    await reply(zoes, 'Un')
    expect(await told(lea)).toEqual([])
  })

  test.each([
    ['read', () => read(leas, 2)],
    ['moderated', () => site.db.updateTable('posts').set({ moderated_at: new Date() }).execute()],
    ['of nobody any more', () => zoes.post('/api/user/autodestruction')],
  ])('that is %s before anybody is told tells no more', async (_, happen) => {
    await zoes.post(`/api/forum/post/${topic.id}`, { post: 'Vite' })
    await happen()
    await site.context.jobs.drain()
    expect(await told(lea)).toEqual([])
  })

  test('queues nothing where nobody waits, and one job where somebody does', async () => {
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

  test('is pushed to followers with a browser to be told, and to no others', async () => {
    await createSubscription(site.db, lea.id)
    const queued = vi.spyOn(site.context.jobs, 'sendAll').mockResolvedValueOnce()
    await reply(zoes, 'Un')
    const { id } = await site.db
      .selectFrom('notifications')
      .where('user_id', '=', lea.id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await told(hugo)).toHaveLength(1)
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

  test('by staff tells the creator and followers, without a name', async () => {
    const desk = await moderator()
    await lock(desk)
    expect(await told(hugo)).toEqual([of(21)])
    expect(await told(lea)).toEqual([of(21)])
    expect([...counted].sort()).toEqual([hugo.id, lea.id].sort())
    await lock(desk)
    expect(await told(hugo)).toEqual([of(21), of(22)])
    await lock(desk)
    expect(await told(lea)).toEqual([of(21), of(22), of(21)])
  })

  test('tells a creator who does not follow, and nobody else who does not', async () => {
    await hugos.post(`/api/forum/topic/follow/${topic.id}`)
    await lock(await moderator())
    expect(await told(hugo)).toEqual([of(21)])
    expect(await told(zoe)).toEqual([])
  })

  test('by its creator tells followers who did it, and not the creator', async () => {
    await lock(hugos)
    expect(await told(lea)).toEqual([of(21, hugo)])
    expect(await told(hugo)).toEqual([])
  })

  test('does not tell who is parted from the creator, or has switched that off', async () => {
    await zoes.post(`/api/forum/topic/follow/${topic.id}`)
    await block(site.db, lea.id, hugo.id)
    await switchOff(site.db, zoe.id, NOTIFICATION_KIND.topics)
    await lock(hugos)
    expect([await told(lea), await told(zoe)]).toEqual([[], []])
  })

  test('and back again before anybody is told is nothing', async () => {
    const desk = await moderator()
    await desk.post(`/api/forum/topic/lock/${topic.id}`)
    await lock(desk)
    expect(await told(lea)).toEqual([of(22)])
  })

  test('is read by opening the topic, read before or not', async () => {
    await read(leas, 1)
    await lock(await moderator())
    await read(leas, 1)
    expect(await told(lea)).toEqual([{ ...of(21), read: true }])
  })

  test('asked for twice is told once', async () => {
    const desk = await moderator()
    for (const _ of [1, 2]) await desk.post(`/api/forum/topic/lock/${topic.id}`, { lock: 1 })
    await site.context.jobs.drain()
    expect(await told(lea)).toEqual([of(21)])
  })
})
