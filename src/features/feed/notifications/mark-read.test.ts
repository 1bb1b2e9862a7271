import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { listenTo } from '../../../../tests/support/events.ts'
import {
  blockMember,
  createMember,
  createPhoto,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { readNotifications } from '../../../../tests/support/news.ts'
import { createNotification, createNotifiedLike } from '../../../../tests/support/notifications.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { markTopicNotificationsRead } from './public.ts'

let site: TestApp
let lea: TestMember
let tom: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  lea = await createMember(site.db)
  tom = await createMember(site.db)
  browser = await site.as(lea)
})

/** Of each of Léa's, the oldest first, whether it is read. */
const read = async () => (await readNotifications(site.db, lea.id)).map(({ read = false }) => read)

describe('one', () => {
  test('is marked with those that are shown as one with it, and with no other', async () => {
    const { id: photo } = await createPhoto(site.db, lea.id)
    const { id: other } = await createPhoto(site.db, lea.id)
    await createNotifiedLike(site.db, lea.id, photo, (await createMember(site.db)).id)
    await createNotifiedLike(site.db, lea.id, other, tom.id)
    await createNotification(site.db, lea.id)
    const { id } = await createNotifiedLike(site.db, lea.id, photo, tom.id)
    await createNotifiedLike(site.db, lea.id, photo, (await createMember(site.db)).id)
    const answer = await browser.patch(`/api/notifications/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { message: 'La notification est marquée comme lue.' } })
    // Later notifications stay unread.
    expect(await read()).toEqual([true, false, false, true, false])
  })

  test('of those that stand alone only itself', async () => {
    await createNotification(site.db, lea.id)
    const { id } = await createNotification(site.db, lea.id)
    await browser.patch(`/api/notifications/${id}`)
    expect(await read()).toEqual([false, true])
  })

  test('twice, and by two windows at once, is once', async () => {
    const { id } = await createNotification(site.db, lea.id)
    const answers = await Promise.all([1, 2, 3].map(() => browser.patch(`/api/notifications/${id}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await read()).toEqual([true])
  })

  test('returns 404 for another member’s, a blocked member’s or an unknown notification', async () => {
    const { id: another } = await createNotification(site.db, tom.id)
    const { id: blocked } = await createNotification(site.db, lea.id, { sender_id: tom.id })
    await blockMember(site.db, lea.id, tom.id)
    for (const id of [another, blocked, 999_999_999_999_999, '0', 'x', '1e3', '9999999999999999']) {
      expect((await browser.patch(`/api/notifications/${id}`)).status, String(id)).toBe(404)
    }
    expect(await readNotifications(site.db, tom.id)).toEqual([{ type: 10 }])
  })
})

describe('all', () => {
  test('marks up to the newest shown and none of others; later ones stay unread', async () => {
    await createNotification(site.db, tom.id)
    await createNotification(site.db, lea.id)
    const { id: until } = await createNotification(site.db, lea.id)
    await createNotification(site.db, lea.id)
    const answer = await browser.patch('/api/notifications', { until })
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Toutes les notifications sont marquées comme lues.' },
    })
    expect(await read()).toEqual([true, true, false])
    expect(await readNotifications(site.db, tom.id)).toEqual([{ type: 10 }])
    expect((await browser.patch('/api/notifications', { until })).status).toBe(200)
  })

  test.each([undefined, 0, -1, 1.5, 'x', '', null, '9999999999999999', [1]])(
    'until %j is refused',
    async (until) => {
      await createNotification(site.db, lea.id)
      const answer = await browser.patch('/api/notifications', { until })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(['until'])
      expect(await read()).toEqual([false])
    },
  )

  test('by a plain form, which leads back to the page', async () => {
    const { id } = await createNotification(site.db, lea.id)
    const answer = await browser.submit('/notifications', { until: String(id) })
    expect([answer.status, answer.headers.location]).toEqual([303, '/notifications?fait=lu'])
    expect(await read()).toEqual([true])
    expect((await browser.get('/notifications?fait=lu')).text).toContain(
      'Toutes les notifications sont marquées comme lues.',
    )
    expect((await browser.submit('/notifications', { until: 'x' })).status).toBe(422)
  })
})

test('marks notifications of a topic when it is opened, and of no other topic', async () => {
  const [one, other] = [await createTopic(site.db, tom.id), await createTopic(site.db, tom.id)]
  const types = [
    NOTIFICATION_TYPE.reply,
    NOTIFICATION_TYPE.topicLocked,
    NOTIFICATION_TYPE.topicUnlocked,
    NOTIFICATION_TYPE.mention,
    NOTIFICATION_TYPE.postModerated,
  ]
  for (const type of types) await createNotification(site.db, lea.id, { type, topic_id: one.id })
  await createNotification(site.db, lea.id, { type: NOTIFICATION_TYPE.reply, topic_id: other.id })
  const publish = vi.spyOn(site.context.events, 'publish')
  await markTopicNotificationsRead(site.context, lea.id, one.id)
  expect(publish.mock.calls).toEqual([[{ kind: 'count', to: [lea.id] }]])
  expect(await read()).toEqual([true, true, true, true, false, false])
  await markTopicNotificationsRead(site.context, lea.id, one.id)
  expect(publish).toHaveBeenCalledOnce()
  publish.mockRestore()
})

test('publishes the unread count to open windows', async () => {
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const window = await listenTo(address, String(browser.cookie()))
  const counted = () =>
    window.events.filter(({ name }) => name === 'counters').map(({ data }) => data.notifications)
  try {
    const [{ id }, { id: until }] = [
      await createNotification(site.db, lea.id),
      await createNotification(site.db, lea.id),
    ]
    await browser.patch(`/api/notifications/${id}`)
    await expect.poll(() => counted().at(-1)).toBe(1)
    await browser.patch('/api/notifications', { until })
    await expect.poll(() => counted().at(-1)).toBe(0)
  } finally {
    window.cut()
  }
})
