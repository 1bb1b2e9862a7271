import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { takeMails, tokenOf } from '../../../../tests/support/outbox.ts'
import { createOutingGuest, createOutingRow } from '../../../../tests/support/outings.ts'
import { ANYWHERE_KM } from '../../../shared/distance.ts'
import { SEAT } from '../../../shared/outing-states.ts'
import { accountMail } from '../../accounts/mails.ts'
import { EVENING } from './evening.ts'
import { layBatch, layOneTable, ROOM_FOR_NEWCOMERS } from './lay-tables.ts'
import { listDueBatches, planEvening, scheduleTables, sweepSuggestions } from './schedule.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(() => truncate(site.db))

const JOINED = new Date(Date.now() - 40 * 86_400_000)
const createMany = async (count: number, sex: number, input = {}): Promise<TestMember[]> => {
  const members: TestMember[] = []
  for (let i = 0; i < count; i++) members.push(await createMember(site.db, { sex, signup: JOINED, ...input }))
  return members
}
const seekOtherSex = (members: TestMember[], seek: number, distance = 100) =>
  site.db
    .insertInto('search_settings')
    .values(
      members.map(({ id }) => ({
        user_id: id,
        seek,
        orientation: 50,
        age_from: 18,
        age_to: 99,
        distance,
        filter: 0,
      })),
    )
    .execute()
const readEvening = async (): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select ${sql.raw(EVENING)}::text as day`.execute(site.db)
  return String(rows[0]?.day)
}
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const readRows = () =>
  site.db.selectFrom('suggestions').selectAll().orderBy('user_id').orderBy('position').execute()
const countMost = (values: readonly unknown[]) =>
  Math.max(0, ...values.map((value) => values.filter((other) => other === value).length))
const layDay = async (day: string, most?: number) => {
  await planEvening(site.db, day, most)
  const batches = await site.db
    .selectFrom('suggestion_batches')
    .where('day', '=', day)
    .select(['day', 'batch'])
    .execute()
  for (const batch of batches) await layBatch(site.db, batch)
}

describe('layBatch', () => {
  test('gives each member five others, once', async () => {
    await createMany(8, 0)
    // The order of an evening depends on its day; on every other one the last of so few gets four.
    const day = '2026-11-25'
    await layDay(day)
    const rows = await readRows()
    expect([rows.length, countMost(rows.map((row) => row.member_id))]).toEqual([40, 5])
    expect(await layBatch(site.db, { day, batch: 0 })).toBe(0)
    expect(await readRows()).toEqual(rows)
  })

  test('serves only members who came lately, and shows nobody inactive, hidden or on staff', async () => {
    const [zoe] = await createMany(1, 0)
    await createMany(1, 1, { last_activity: new Date(Date.now() - 16 * 86_400_000) })
    await createMany(1, 1, { hides_presence: true, own_activity: new Date() })
    await createMany(1, 1, { roles: 1 })
    const [shown] = await createMany(1, 1, { last_activity: new Date(Date.now() - 5 * 86_400_000) })
    await layDay(await readEvening())
    const rows = await readRows()
    expect(rows.filter(({ user_id }) => user_id === zoe?.id)).toMatchObject([{ member_id: shown?.id }])
    expect(rows.filter(({ user_id }) => user_id === shown?.id)).toEqual([])
  })

  test('counts outings at which both were, not one that was missed, cancelled, or kept private', async () => {
    const [zoe, hugo, lea] = await createMany(3, 0)
    if (!zoe || !hugo || !lea) throw new Error('three members')
    await site.db.updateTable('users').set({ shown_activity: 0 }).where('id', '=', lea.id).execute()
    const starts_at = new Date(Date.now() - 7 * 86_400_000)
    const gather = async (guest: object = {}, outing: object = {}) => {
      const { id } = await createOutingRow(site.db, zoe.id, { starts_at, ...outing })
      await createOutingGuest(site.db, id, lea.id)
      await createOutingGuest(site.db, id, hugo.id, guest)
    }
    await gather()
    await gather()
    await gather({ absent_at: new Date() })
    await gather({ state: SEAT.withdrawn })
    await gather({}, { state: 2, cancelled_at: new Date(), cancelled_by: 1 })
    await layDay(await readEvening())
    const shared = (await readRows()).map(({ user_id, member_id, outings }) => [user_id, member_id, outings])
    expect(shared).toEqual([
      [zoe.id, hugo.id, 2],
      [zoe.id, lea.id, 0],
      [hugo.id, zoe.id, 2],
      [hugo.id, lea.id, 0],
      [lea.id, zoe.id, 0],
      [lea.id, hugo.id, 0],
    ])
  })

  test('keeps cap and floor over days: twelve men and two women meet', async () => {
    const [men, women] = [await createMany(12, 1), await createMany(2, 0)]
    await seekOtherSex(men, 0)
    await seekOtherSex(women, 1)
    const first = await readEvening()
    for (let i = 0; i < 7; i++) await layDay(addDays(first, i), 5)
    const rows = await readRows()
    for (const side of ['user_id', 'member_id'] as const)
      expect(countMost(rows.map((row) => `${row.day} ${row[side]}`))).toBeLessThanOrEqual(5)
    expect(new Set(rows.map(({ member_id }) => member_id)).size).toBe(14)
  })

  test('repeats nobody within 14 days, except for the floor', async () => {
    await createMany(12, 0)
    const first = await readEvening()
    for (let i = 0; i < 2; i++) await layDay(addDays(first, i))
    const pairs = (await readRows()).map(({ user_id, member_id }) => `${user_id} ${member_id}`)
    expect(pairs.length).toBeGreaterThan(110)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  test('is repeated as a whole after an interruption', async () => {
    await createMany(6, 0)
    const day = await readEvening()
    await planEvening(site.db, day)
    await sql`create function interrupt() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(
      site.db,
    )
    await sql`create trigger interrupted before update on suggestion_batches for each row execute function interrupt()`.execute(
      site.db,
    )
    await expect(layBatch(site.db, { day, batch: 0 })).rejects.toThrow('killed')
    await sql`drop function interrupt cascade`.execute(site.db)
    expect(await readRows()).toEqual([])
    expect(await layBatch(site.db, { day, batch: 0 })).toBe(6)
    expect((await readRows()).length).toBe(30)
  })

  test('keeps the cap with two processes and newcomers at once', async () => {
    const women = await createMany(3, 0)
    const men = await createMany(20, 1)
    await seekOtherSex(men, 0)
    await seekOtherSex(women, 1)
    const day = await readEvening()
    await planEvening(site.db, day, 6)
    const batches = await listDueBatches(site.db, [day])
    expect(batches.length).toBeGreaterThan(3)
    await Promise.all([...batches, ...batches].map((batch) => layBatch(site.db, batch)))
    const shown = async () => countMost((await readRows()).map(({ member_id }) => member_id))
    expect(await shown()).toBe(5)
    await Promise.all(men.map(({ id }) => layOneTable(site.db, id)))
    expect(await shown()).toBe(5 + ROOM_FOR_NEWCOMERS)
    expect(countMost((await readRows()).map(({ user_id }) => user_id))).toBeLessThanOrEqual(5)
  })

  test('lets the last batch lay tables across the borders of areas', async () => {
    await createMany(2, 0, { longitude: 2.35 })
    await createMany(2, 1, { longitude: 3.4 })
    const settings = (await site.db.selectFrom('users').select('id').execute()) as TestMember[]
    await seekOtherSex(settings, 2)
    await layDay(await readEvening(), 2)
    expect((await readRows()).length).toBe(12)
  })
})

describe('scheduleTables', () => {
  test('lays the table of this evening by jobs, each batch once', async () => {
    // Between 17:00 and 18:00 the next evening is laid too, with other people.
    await createMany(12, 0)
    await scheduleTables(site.context)
    await scheduleTables(site.context)
    await site.context.jobs.drain()
    const evening = await readEvening()
    const rows = (await readRows()).filter(({ day }) => day === evening)
    expect(rows.length).toBeGreaterThan(30)
    const batches = await site.db
      .selectFrom('suggestion_batches')
      .where('day', '=', evening)
      .selectAll()
      .execute()
    expect(batches).toMatchObject([{ batch: 0, served: 12, done_at: expect.any(Date) }])
    expect(await listDueBatches(site.db, [evening])).toEqual([])
  })

  test('makes the last batch due an hour before the table changes, earlier ones half an hour apart', async () => {
    await createMany(9, 0)
    await planEvening(site.db, '2026-07-14', 3)
    const due = await site.db.selectFrom('suggestion_batches').select('due_at').orderBy('batch').execute()
    expect(due.map(({ due_at }) => due_at.toISOString()).slice(-2)).toEqual([
      '2026-07-14T14:30:00.000Z',
      '2026-07-14T15:00:00.000Z',
    ])
  })
})

describe('sweepSuggestions', () => {
  test('deletes the tables of 14 days ago', async () => {
    await createMany(2, 0)
    const day = await readEvening()
    for (const back of [13, 14]) await layDay(addDays(day, -back))
    await sweepSuggestions(site.db)
    expect(new Set((await readRows()).map((row) => row.day))).toEqual(new Set([addDays(day, -13)]))
  })
})

describe('layOneTable', () => {
  test('lays the table of a newcomer who opens the page, by a job', async () => {
    await createMany(7, 1)
    const newcomer = await createMember(site.db, { sex: 0, signup: new Date() })
    const browser = await site.as(newcomer)
    expect((await browser.get('/api/suggestions')).body).toMatchObject({ suggestions: [], preparing: true })
    expect((await browser.get('/api/suggestions')).body).toMatchObject({ suggestions: [], preparing: true })
    await site.context.jobs.drain()
    const { suggestions, preparing, missing } = (await browser.get('/api/suggestions')).body
    expect([suggestions.length, preparing, missing.count]).toEqual([5, false, 0])
  })

  test('replaces people from anywhere by people nearby once the e-mail is confirmed', async () => {
    const far = await createMany(7, 1, { latitude: 43.3, longitude: 5.37 })
    await seekOtherSex(far, 0, ANYWHERE_KM)
    const newcomer = await createMember(site.db, { email_verified_at: null })
    await seekOtherSex([newcomer], 1)
    expect(await layOneTable(site.db, newcomer.id)).toBe(1)
    expect(await readRows()).toHaveLength(5)
    const near = await createMany(2, 1)
    await site.context.jobs.send(site.db, accountMail, { letter: 'confirm', user_id: newcomer.id })
    const token = tokenOf((await takeMails(site))[0])
    await (await site.as(null)).post('/api/email/verify', { token })
    await site.context.jobs.drain()
    expect(new Set((await readRows()).map(({ member_id }) => member_id))).toEqual(
      new Set(near.map(({ id }) => id)),
    )
  })

  test('adds nothing to a full table, or for a paused member', async () => {
    const [paused] = [await createMember(site.db, { paused_at: new Date() })]
    const [zoe] = await createMany(1, 0)
    await createMany(9, 1)
    for (const added of [1, 0]) expect(await layOneTable(site.db, Number(zoe?.id))).toBe(added)
    expect(await layOneTable(site.db, paused.id)).toBe(0)
    expect((await readRows()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  })
})
