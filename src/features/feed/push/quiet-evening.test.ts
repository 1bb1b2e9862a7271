import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { CERTIFICATE } from '../../../../tests/support/certificate.ts'
import {
  createFriendRequest,
  createMember,
  createMessage,
  createPhoto,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createNotification } from '../../../../tests/support/notifications.ts'
import { createOutingRow } from '../../../../tests/support/outings.ts'
import { type Device, type PushService, startPushService } from '../../../../tests/support/push-service.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createOutbound } from '../../../platform/http/outbound.ts'
import { parseAllowedHosts } from '../../../platform/http/public-address.ts'
import { NOTIFICATION_KIND, NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { notifyOfOuting } from '../../outings/notify.ts'
import { notifyMember } from '../notifications/public.ts'
import { queuePush } from './public.ts'
import { queueDigests } from './quiet-evening.ts'

let service: PushService
let site: TestApp
let member: TestMember
let other: TestMember
let device: Device
let randomId = 0

beforeAll(async () => {
  service = await startPushService()
  const outbound = createOutbound({ allowed: parseAllowedHosts(['localhost']), ca: CERTIFICATE })
  site = await createTestApp({ OUTBOUND_ALLOW: 'localhost' }, 1_000, { outbound })
})
afterAll(async () => {
  await site.close()
  await service.close()
})

// Texts that arrive 'now' are later than the beginning of an evening of this year.
const EVENING = Date.parse('2026-01-15T21:30:00+01:00')
const MORNING = Date.parse('2026-01-16T08:00:30+01:00')
const setTime = (moment: number) => vi.spyOn(Date, 'now').mockReturnValue(moment)

beforeEach(async () => {
  member = await createMember(site.db, { quiet_from: 21 })
  other = await createMember(site.db)
  const path = `/push/quiet-${++randomId}`
  device = service.device(path)
  await (await site.as(member)).post('/api/webpush', {
    push: `web:q-${randomId}`,
    subscription: device.subscription,
  })
  service.received.length = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sql`delete from pgboss.job`.execute(site.db)
  await sql`update users set quiet_digest_at = null`.execute(site.db)
})

const queue = (news: object) =>
  inTransaction(site.context, (tx) =>
    queuePush(tx, { user_id: member.id, kind: NOTIFICATION_KIND.messages, ...news }),
  )
const notify = (notice: Omit<Parameters<typeof notifyMember>[1], 'user_id'>) =>
  inTransaction(site.context, (tx) => notifyMember(tx, { user_id: member.id, ...notice }))
const drain = () => site.context.jobs.drain()
async function writeAndQueue(count = 1) {
  const { id } = await createThread(site.db, member.id, other.id)
  for (let n = 0; n < count; n++) await createMessage(site.db, id, other.id)
  await queue({ thread: id })
  await drain()
  return id
}
const finishEvening = async () => {
  setTime(MORNING)
  await queueDigests(site.context)
  await drain()
}
const findDue = async () =>
  (
    await site.db
      .selectFrom('users')
      .where('id', '=', member.id)
      .select('quiet_digest_at')
      .executeTakeFirstOrThrow()
  ).quiet_digest_at?.toISOString()
const pushed = () => service.received.map((one) => device.decrypt(one))

describe('a push in a quiet evening', () => {
  test('waits for one digest at 8 h, which names nobody', async () => {
    setTime(EVENING)
    await writeAndQueue(3)
    await createFriendRequest(site.db, other.id, member.id)
    await queue({ kind: NOTIFICATION_KIND.asks, asker: other.id })
    const photo = await createPhoto(site.db, member.id)
    await notify({ sender_id: other.id, type: NOTIFICATION_TYPE.like, photo_id: photo.id })
    await drain()
    expect(service.received).toEqual([])
    expect(await findDue()).toBe('2026-01-16T07:00:00.000Z')
    await finishEvening()
    expect(pushed()).toMatchObject([
      {
        title: 'Guinguette',
        body: 'Pendant votre soirée tranquille\u202f: 3 messages, 1 signe, 1 notification',
        url: '/messages',
        tag: 'quiet-evening',
        notification: { navigate: `${site.context.config.siteUrl}/messages` },
      },
    ])
    await finishEvening()
    expect(service.received).toHaveLength(1)
  })

  test('is in no digest once it is read', async () => {
    setTime(EVENING)
    const thread = await writeAndQueue()
    await site.db
      .updateTable('thread_members')
      .set(({ ref }) => ({ unread: 0, read_id: ref('last_id') }))
      .where('thread_id', '=', thread)
      .execute()
    await finishEvening()
    expect(service.received).toEqual([])
  })

  test('is the only one in the digest: earlier messages are not counted', async () => {
    setTime(EVENING)
    const thread = await writeAndQueue(2)
    await sql`
      update messages set created_at = '2026-01-15T20:59:00+01:00'
      where id = (select min(id) from messages where thread_id = ${thread})`.execute(site.db)
    await finishEvening()
    expect(pushed()).toMatchObject([{ body: 'Pendant votre soirée tranquille\u202f: 1 message' }])
  })

  test('is not in the digest of a kind that is off', async () => {
    setTime(EVENING)
    await writeAndQueue()
    await (await site.as(member)).patch('/api/notifications/preferences', { push: { messages: false } })
    await finishEvening()
    expect(service.received).toEqual([])
  })

  test('is sent at once if staff decided something', async () => {
    setTime(EVENING)
    await notify({ sender_id: null, type: NOTIFICATION_TYPE.warning, data: { warning: 10 } })
    await drain()
    expect(pushed()).toMatchObject([{ body: 'Le staff vous a laissé un mot' }])
    expect(await findDue()).toBeUndefined()
  })

  test('is sent at once to ask whether all is well after a meeting', async () => {
    setTime(EVENING)
    await notify({ sender_id: null, type: NOTIFICATION_TYPE.meetingCheck, data: { napkin: 1 } })
    await drain()
    expect(pushed()).toMatchObject([{ body: 'Un mot du site pour vous' }])
  })

  test('is sent at once for an outing within a day, and waits for a later one', async () => {
    setTime(EVENING)
    const outing = (hours: number) =>
      createOutingRow(site.db, other.id, { starts_at: new Date(EVENING + hours * 3_600_000) })
    const [soon, later] = [await outing(23), await outing(25)]
    for (const one of [soon, later]) {
      await inTransaction(site.context, (tx) =>
        notifyOfOuting(
          tx,
          [member.id],
          NOTIFICATION_TYPE.outingChanged,
          { ...one, host_id: other.id },
          { from: other.id, now: new Date(EVENING) },
        ),
      )
    }
    await drain()
    expect(pushed()).toHaveLength(1)
    await finishEvening()
    expect(pushed()[1]).toMatchObject({ body: 'Pendant votre soirée tranquille\u202f: 2 notifications' })
  })

  test.each([
    ['before the hour', Date.parse('2026-01-15T20:59:00+01:00'), 21],
    ['after 8 h', Date.parse('2026-01-16T08:00:00+01:00'), 21],
    ['without quiet evenings', EVENING, null],
  ])('is sent at once %s', async (_, moment, quiet_from) => {
    await site.db.updateTable('users').set({ quiet_from }).where('id', '=', member.id).execute()
    setTime(moment)
    await writeAndQueue()
    expect(pushed()).toMatchObject([{ body: 'Vous avez un nouveau message' }])
  })

  test('is queued once by two sweeps at the same time', async () => {
    setTime(EVENING)
    await writeAndQueue()
    setTime(MORNING)
    await Promise.all([queueDigests(site.context), queueDigests(site.context)])
    await drain()
    expect(service.received).toHaveLength(1)
  })
})

test('a push has less than 4 kB, whatever was written', async () => {
  await site.db.insertInto('notice_preferences').values({ user_id: member.id, push_details: true }).execute()
  setTime(MORNING)
  const { id } = await createThread(site.db, member.id, other.id)
  for (const text of ['\u{1f468}\u200d'.repeat(400), '"\\'.repeat(500), '\u0001'.repeat(900)]) {
    service.received.length = 0
    await sql`delete from pgboss.job`.execute(site.db)
    await createMessage(site.db, id, other.id, { message: text })
    await queue({ thread: id })
    await drain()
    expect(service.received[0]?.body.length).toBeLessThan(4_096)
    expect(device.decrypt(service.received[0]).notification.title).toBe(other.name)
  }
})

describe('counters in a quiet evening', () => {
  const read = async () => {
    const browser = await site.as(member)
    const { unread } = (await browser.get('/api/me')).body
    const page = (await browser.get('/user/notifications')).text
    return { unread, isOnPage: /data-count="messages">/.test(page) }
  }

  test('show only what staff decided, while lists say everything', async () => {
    await writeAndQueue(2)
    await createFriendRequest(site.db, other.id, member.id)
    await notify({ sender_id: null, type: NOTIFICATION_TYPE.warning, data: { warning: 10 } })
    const photo = await createPhoto(site.db, member.id)
    await notify({ sender_id: other.id, type: NOTIFICATION_TYPE.like, photo_id: photo.id })
    setTime(EVENING)
    expect(await read()).toEqual({ unread: { messages: 0, asks: 0, notifications: 1 }, isOnPage: false })
    const [{ data }] = (await (await site.as(member)).get('/api/messages/0')).body
    expect(data).toMatchObject([{ unread: 2, is_read: false }])
    setTime(MORNING)
    expect(await read()).toEqual({ unread: { messages: 2, asks: 1, notifications: 2 }, isOnPage: true })
  })

  test('show only what staff decided among a hundred likes', async () => {
    const photo = await createPhoto(site.db, member.id)
    const like = { type: NOTIFICATION_TYPE.like, sender_id: other.id, photo_id: photo.id }
    for (let index = 0; index < 100; index++) await createNotification(site.db, member.id, like)
    await notify({ sender_id: null, type: NOTIFICATION_TYPE.warning, data: { warning: 10 } })
    setTime(EVENING)
    expect((await read()).unread.notifications).toBe(1)
    setTime(MORNING)
    expect((await read()).unread.notifications).toBe(2)
  })
})
