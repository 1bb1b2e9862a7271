import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createMessage,
  createPhoto,
  createThread,
} from '../../../../tests/support/factories.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import type { FigureName } from './contract.ts'
import { countFigures } from './figures.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(() => truncate(site.db))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Noon in Paris, of a day in winter. */
const NOON = Date.parse('2026-01-20T11:00:00Z')
const at = (ms: number) => new Date(NOON + ms)
const count = (ms = 0) => countFigures(site.db, at(ms))

const figuresOf = async (name: FigureName) => {
  const rows = await site.db
    .selectFrom('figures')
    .where('name', '=', name)
    .where('day', '>', '1970-01-01')
    .select(['day', 'value'])
    .orderBy('day')
    .execute()
  return Object.fromEntries(rows.map(({ day, value }) => [day, value]))
}

/** A decided photo. @param hours that it waited */
const decided = (userId: number, when: number, hours: number, state: number = PHOTO_STATE.refused) =>
  createPhoto(site.db, userId, {
    state,
    created_at: at(when - hours * HOUR),
    accepted_at: state === PHOTO_STATE.accepted ? at(when) : null,
    decided_at: at(when),
  })

const reported = async (userId: number, when: number, closed?: number) => {
  await site.db
    .insertInto('reports')
    .values({
      type: 1,
      target_id: userId,
      user_id: userId,
      reporter_id: null,
      evidence: '{}',
      created_at: at(when),
    })
    .execute()
  await site.db
    .insertInto('report_cases')
    .values({
      type: 1,
      target_id: userId,
      user_id: userId,
      created_at: at(when),
      ...(closed === undefined ? {} : { state: 3, decided_at: at(closed) }),
    })
    .execute()
}

describe('counted tables', () => {
  test('counts a row once, on its day in Paris, after several runs', async () => {
    // Half past midnight in Paris is yesterday's half past eleven of UTC.
    const midnight = at(-11.5 * HOUR)
    const one = await createMember(site.db, { signup: midnight, last_activity: at(-3 * DAY) })
    const two = await createMember(site.db, { signup: at(-DAY), last_activity: at(-3 * DAY) })
    const { id } = await createThread(site.db, one.id, two.id)
    for (const ms of [-13 * HOUR, -2 * HOUR, -HOUR]) {
      await createMessage(site.db, id, one.id, { created_at: at(ms) })
    }
    await reported(one.id, -HOUR)
    await count()
    await count(10 * MINUTE)
    expect(await figuresOf('signups')).toEqual({ '2026-01-19': 1, '2026-01-20': 1 })
    expect(await figuresOf('messages')).toEqual({ '2026-01-19': 1, '2026-01-20': 2 })
    expect(await figuresOf('reports')).toEqual({ '2026-01-20': 1 })

    await createMessage(site.db, id, two.id, { created_at: at(15 * MINUTE) })
    await count(20 * MINUTE)
    expect(await figuresOf('messages')).toEqual({ '2026-01-19': 1, '2026-01-20': 3 })
    await site.db.deleteFrom('messages').execute()
    await count(30 * MINUTE)
    expect(await figuresOf('messages')).toEqual({ '2026-01-19': 1, '2026-01-20': 3 })
  })

  test('leaves rows younger than a minute to the next count', async () => {
    const one = await createMember(site.db, { signup: at(-30_000) })
    await count()
    expect(await figuresOf('signups')).toEqual({})
    await count(10 * MINUTE)
    expect(await figuresOf('signups')).toEqual({ '2026-01-20': 1 })
    expect(one.id).toBeGreaterThan(0)
  })

  test('counts missed days with more rows than one statement reads', async () => {
    await createMember(site.db, { id: 1, signup: at(-40 * DAY) })
    await count(-40 * DAY)
    await createMember(site.db, { id: 700_000, signup: at(-2 * DAY) })
    await createMember(site.db, { id: 1_800_000, signup: at(-DAY) })
    await count()
    expect(await figuresOf('signups')).toEqual({ '2025-12-11': 1, '2026-01-18': 1, '2026-01-19': 1 })
  })
})

describe('current values', () => {
  test('stores the maximum of active members, the latest of premium members and photos', async () => {
    const premium = await createMember(site.db, { last_activity: at(-HOUR), stripe_status: true })
    await createMember(site.db, { last_activity: at(-DAY) })
    await createMember(site.db, { last_activity: at(0), searchable: false })
    const { id } = await createPhoto(site.db, premium.id, {
      state: PHOTO_STATE.awaiting,
      created_at: at(-DAY),
    })
    await count()
    expect(await figuresOf('active')).toEqual({ '2026-01-20': 1 })
    expect(await figuresOf('premium')).toEqual({ '2026-01-20': 1 })
    expect((await figuresOf('photos_awaiting'))['2026-01-20']).toBe(1)

    await site.db.updateTable('users').set({ stripe_status: false }).execute()
    await site.db
      .updateTable('member_search')
      .set({ last_activity: at(-3 * DAY) })
      .execute()
    await site.db
      .updateTable('photos')
      .set({ state: 2, decided_at: at(5 * MINUTE) })
      .where('id', '=', id)
      .execute()
    await count(10 * MINUTE)
    expect(await figuresOf('active')).toEqual({ '2026-01-20': 1 })
    expect(await figuresOf('premium')).toEqual({ '2026-01-20': 0 })
    expect((await figuresOf('photos_awaiting'))['2026-01-20']).toBe(0)
  })

  test('derives pending photos of an uncounted midnight from their decisions', async () => {
    const { id } = await createMember(site.db)
    await count(-4 * DAY)
    await createPhoto(site.db, id, { state: PHOTO_STATE.awaiting, created_at: at(-2 * DAY) })
    await decided(id, -DAY, 2 * 24)
    await decided(id, -DAY, 1)
    await count()
    expect(await figuresOf('photos_awaiting')).toEqual({
      '2026-01-16': 0,
      '2026-01-17': 1,
      '2026-01-18': 2,
      '2026-01-19': 1,
      '2026-01-20': 1,
    })
  })
})

describe('decisions', () => {
  test('are counted with median and 95th percentile on their day', async () => {
    const { id } = await createMember(site.db)
    for (let hours = 1; hours <= 20; hours++) await decided(id, -DAY, hours)
    await decided(id, -HOUR, 3, PHOTO_STATE.accepted)
    // Given back: decided of long before.
    await createPhoto(site.db, id, {
      created_at: at(-90 * DAY),
      accepted_at: at(-89 * DAY),
      decided_at: at(-DAY),
    })
    await reported(id, -3 * DAY, -DAY)
    await reported(id, -DAY, -DAY + HOUR)
    await reported(id, -HOUR)
    await count()
    expect(await figuresOf('photo_median')).toEqual({ '2026-01-19': 10 * 3600, '2026-01-20': 3 * 3600 })
    expect(await figuresOf('photo_p95')).toEqual({ '2026-01-19': 19 * 3600, '2026-01-20': 3 * 3600 })
    expect(await figuresOf('reports_closed')).toEqual({ '2026-01-19': 2 })
    expect(await figuresOf('report_median')).toEqual({ '2026-01-19': 3600 })
    expect(await figuresOf('report_p95')).toEqual({ '2026-01-19': 48 * 3600 })
  })

  test('of today follow undone decisions; those of a closed day stay', async () => {
    const { id } = await createMember(site.db)
    await reported(id, -3 * DAY, -2 * DAY)
    await reported(id, -2 * HOUR, -HOUR)
    await count()
    expect(await figuresOf('reports_closed')).toEqual({ '2026-01-18': 1, '2026-01-20': 1 })
    await sql`delete from report_cases`.execute(site.db)
    await count(10 * MINUTE)
    expect(await figuresOf('reports_closed')).toEqual({ '2026-01-18': 1 })
  })

  test('of years before the first count are included', async () => {
    const { id } = await createMember(site.db)
    for (let month = 0; month < 30; month++) await decided(id, -month * 30 * DAY, 2)
    await count()
    expect(Object.values(await figuresOf('photo_median'))).toEqual(Array(30).fill(7200))
  })
})

test('counts in one process, and not again for ten minutes', async () => {
  await createMember(site.db, { signup: at(-HOUR) })
  await Promise.all([count(), count(), count(), count()])
  expect(await figuresOf('signups')).toEqual({ '2026-01-20': 1 })
  await createMember(site.db, { signup: at(-HOUR) })
  await count(5 * MINUTE)
  expect(await figuresOf('signups')).toEqual({ '2026-01-20': 1 })
  await count(10 * MINUTE)
  expect(await figuresOf('signups')).toEqual({ '2026-01-20': 2 })
})
