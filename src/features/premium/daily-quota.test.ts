import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../tests/support/midnight.ts'
import type { TooManyRequests } from '../../platform/http/errors.ts'
import { toParisDay } from '../../shared/age.ts'
import { consumeDailyQuota, type DailyCounter, getDailyLimit } from './public.ts'

let site: TestApp
let zoe: { id: number; roles: number; stripe_status: boolean }

beforeEach(awaitOneDay)
beforeAll(async () => {
  site = await createTestApp({ FREE_CONVERSATIONS_A_DAY: '3', FREE_MESSAGES_A_DAY: '0' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = { id: (await createMember(site.db)).id, roles: 0, stripe_status: false }
})

const spendOne = (what: DailyCounter, member = zoe) =>
  site.db.transaction().execute((tx) => consumeDailyQuota(tx, site.config, member, what))
const refusalOf = (work: Promise<unknown>): Promise<TooManyRequests> =>
  work.then(
    () => expect.fail(),
    (error) => error,
  )
const counts = () =>
  site.db.selectFrom('mailboxes').select(['asked', 'opened', 'sent', 'unread']).executeTakeFirst()

test('fifty concurrent actions count up to the limit, the others get its end', async () => {
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => spendOne('asked')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await counts()).toEqual({ asked: 10, opened: 0, sent: 0, unread: 0 })
  const { status, message, headers } = await refusalOf(spendOne('asked'))
  expect([status, message]).toEqual([429, 'out'])
  const seconds = Number(headers['retry-after'])
  const midnight = Date.now() + seconds * 1000
  expect(seconds).toBeLessThanOrEqual(25 * 3_600)
  expect([toParisDay(midnight - 2_000), toParisDay(midnight + 2_000)]).toEqual([
    toParisDay(Date.now()),
    toParisDay(Date.now() + 86_400_000),
  ])
})

test('counters are separate, and unread counts stay', async () => {
  await spendOne('asked')
  await site.db.updateTable('mailboxes').set({ unread: 4 }).execute()
  for (let i = 0; i < 3; i++) await spendOne('opened')
  expect((await refusalOf(spendOne('opened'))).status).toBe(429)
  await spendOne('asked')
  expect(await counts()).toEqual({ asked: 2, opened: 3, sent: 0, unread: 4 })
})

test('a new day in Paris starts at zero', async () => {
  for (let i = 0; i < 3; i++) await spendOne('opened')
  await spendOne('asked')
  await site.db
    .updateTable('mailboxes')
    .set({ day: toParisDay(Date.now() - 86_400_000) })
    .execute()
  await spendOne('opened')
  expect(await counts()).toEqual({ asked: 0, opened: 1, sent: 0, unread: 0 })
})

test('a clock still on the day before starts no new day', async () => {
  await spendOne('opened')
  await site.db
    .updateTable('mailboxes')
    .set({ day: toParisDay(Date.now() + 86_400_000), opened: 3 })
    .execute()
  expect((await refusalOf(spendOne('opened'))).message).toBe('out')
})

test('a rollback restores the quota', async () => {
  const failing = site.db.transaction().execute(async (tx) => {
    await consumeDailyQuota(tx, site.config, zoe, 'asked')
    throw new Error('after all not')
  })
  await expect(failing).rejects.toThrow('after all not')
  expect(await counts()).toBeUndefined()
})

test('a limit of 0 allows nothing; premium members and staff have none', async () => {
  expect((await refusalOf(spendOne('sent'))).message).toBe('out')
  await spendOne('sent', { ...zoe, stripe_status: true })
  await spendOne('sent', { ...zoe, roles: 1 })
  expect(await counts()).toBeUndefined()
  expect(getDailyLimit(site.config, zoe, 'sent')).toBe(0)
  expect(getDailyLimit(site.config, { ...zoe, stripe_status: true }, 'sent')).toBe(null)
})
