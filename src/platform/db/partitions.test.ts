import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, truncate } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { testUndistributed } from '../../../tests/support/long-form.ts'
import { createNotification } from '../../../tests/support/notifications.ts'
import { RETAINED_MONTHS } from '../../shared/retention.ts'
import { rotatePartitions } from './partitions.ts'

let database: TestDatabase
let memberId: number
let visitorId: number

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await truncate(database.db)
  for (const table of Object.keys(RETAINED_MONTHS)) {
    for (const month of await monthsOf(table))
      await sql`drop table ${sql.ref(`${table}_${month}`)}`.execute(database.db)
  }
  memberId = (await createMember(database.db)).id
  visitorId = (await createMember(database.db)).id
})

/** The partitions of a table, such as `2026_11`. */
async function monthsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select right(relname, 7) as month from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and relname not like '%rest' order by 1`.execute(database.db)
  return rows.map(({ month }) => month)
}
const on = (day: string) => new Date(`${day}T12:00:00Z`)
const addNotification = (moment: Date) => createNotification(database.db, memberId, { created_at: moment })
const visitOn = (day: string) =>
  database.db.insertInto('visits').values({ user_id: memberId, visitor_id: visitorId, day }).execute()

/** Days of the stored notifications, each with its partition. */
async function notifications(): Promise<[string, string][]> {
  const { rows } = await sql<{ day: string; part: string }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, right(tableoid::regclass::text, 7) as part
    from notifications order by created_at`.execute(database.db)
  return rows.map(({ day, part }) => [day, part])
}

test('the current month and the two to come are made, of every table, and made once', async () => {
  for (let time = 0; time < 2; time++) {
    await rotatePartitions(database.db, on('2026-11-20'))
    for (const table of Object.keys(RETAINED_MONTHS)) {
      expect(await monthsOf(table)).toEqual(['2026_11', '2026_12', '2027_01'])
    }
  }
})

testUndistributed('a notification is stored in the partition of its month, to its last moment', async () => {
  await rotatePartitions(database.db, on('2026-11-20'))
  for (const moment of [
    '2026-11-01T00:00:00Z',
    '2026-11-30T23:59:59.999Z',
    '2026-12-01T00:00:00Z',
    '2027-01-31T23:59:59Z',
  ]) {
    await addNotification(new Date(moment))
  }
  expect(await notifications()).toEqual([
    ['2026-11-01', '2026_11'],
    ['2026-11-30', '2026_11'],
    ['2026-12-01', '2026_12'],
    ['2027-01-31', '2027_01'],
  ])
})

testUndistributed('a month is the same month in a session of any zone', async () => {
  await database.db.connection().execute(async (db) => {
    await sql`set timezone to 'America/Los_Angeles'`.execute(db)
    await rotatePartitions(db, on('2026-11-20'))
    await sql`set timezone to 'Europe/Paris'`.execute(db)
    await rotatePartitions(db, on('2027-01-20'))
    await sql`reset timezone`.execute(db)
  })
  await addNotification(new Date('2026-12-01T00:00:00Z'))
  await addNotification(new Date('2027-02-01T00:00:00Z'))
  expect(await notifications()).toEqual([
    ['2026-12-01', '2026_12'],
    ['2027-02-01', '2027_02'],
  ])
})

testUndistributed(
  'months go, with their rows, once they are over for longer than their table is kept',
  async () => {
    await rotatePartitions(database.db, on('2026-01-20'))
    await addNotification(on('2026-01-20'))
    await addNotification(on('2026-02-20'))
    await visitOn('2026-01-20')
    await rotatePartitions(database.db, on('2026-04-30'))
    expect(await monthsOf('visits')).toEqual([
      '2026_01',
      '2026_02',
      '2026_03',
      '2026_04',
      '2026_05',
      '2026_06',
    ])
    await rotatePartitions(database.db, on('2026-05-01'))
    expect(await monthsOf('visits')).not.toContain('2026_01')
    await rotatePartitions(database.db, on('2026-07-31'))
    expect(await notifications()).toHaveLength(2)
    await rotatePartitions(database.db, on('2026-08-01'))
    expect(await notifications()).toEqual([['2026-02-20', '2026_02']])
    await rotatePartitions(database.db, on('2026-08-02'))
    expect(await monthsOf('notifications')).toEqual([
      '2026_02',
      '2026_03',
      '2026_04',
      '2026_05',
      '2026_06',
      '2026_07',
      '2026_08',
      '2026_09',
      '2026_10',
    ])
  },
)

describe('the rest', () => {
  testUndistributed('holds what no month was made for, readable like all, until it is old', async () => {
    await rotatePartitions(database.db, on('2026-01-20'))
    await addNotification(on('2026-05-20'))
    await addNotification(on('2025-12-31'))
    await visitOn('2026-05-20')
    expect(await notifications()).toEqual([
      ['2025-12-31', 'ns_rest'],
      ['2026-05-20', 'ns_rest'],
    ])
    await rotatePartitions(database.db, on('2026-06-30'))
    expect(await notifications()).toHaveLength(2)
    await rotatePartitions(database.db, on('2026-07-01'))
    expect(await notifications()).toEqual([['2026-05-20', 'ns_rest']])
    expect(await database.db.selectFrom('visits').selectAll().execute()).toHaveLength(1)
    await rotatePartitions(database.db, on('2026-12-01'))
    expect(await notifications()).toEqual([])
    expect(await database.db.selectFrom('visits').selectAll().execute()).toEqual([])
  })

  testUndistributed(
    'the default partition retains a month whose rows it has, and adjacent months are created',
    async () => {
      await rotatePartitions(database.db, on('2026-01-20'))
      await addNotification(new Date('2026-05-31T23:59:59Z'))
      await rotatePartitions(database.db, on('2026-05-20'))
      expect(await monthsOf('notifications')).toEqual(['2026_01', '2026_02', '2026_03', '2026_06', '2026_07'])
      await addNotification(on('2026-05-21'))
      await addNotification(on('2026-06-01'))
      expect((await notifications()).map(([, part]) => part)).toEqual(['ns_rest', 'ns_rest', '2026_06'])
    },
  )

  test('is emptied of more rows than go at once', async () => {
    await sql`
      insert into notifications (user_id, type, created_at)
      select ${memberId}, 10, '2025-01-01' from generate_series(1, 12001)`.execute(database.db)
    await rotatePartitions(database.db, on('2026-01-20'))
    expect(await notifications()).toEqual([])
  })
})

test('a clock that jumps a year leaves the site with what it needs', async () => {
  await rotatePartitions(database.db, on('2026-01-20'))
  await addNotification(on('2026-01-20'))
  await rotatePartitions(database.db, on('2027-02-10'))
  expect(await notifications()).toEqual([])
  for (const table of Object.keys(RETAINED_MONTHS))
    expect(await monthsOf(table)).toEqual(['2027_02', '2027_03', '2027_04'])
})

test('two processes at once do it once', async () => {
  await rotatePartitions(database.db, on('2026-01-20'))
  await addNotification(on('2026-01-20'))
  await Promise.all(Array.from({ length: 4 }, () => rotatePartitions(database.db, on('2026-09-20'))))
  await rotatePartitions(database.db, on('2026-09-20'))
  expect(await monthsOf('notifications')).toEqual(['2026_03', '2026_09', '2026_10', '2026_11'])
  expect(await notifications()).toEqual([])
})

testUndistributed('a locked member delays the partitions to the next run', async () => {
  await rotatePartitions(database.db, on('2026-01-20'))
  await addNotification(on('2026-01-20'))
  await database.db.transaction().execute(async (trx) => {
    await sql`update users set job = 'x' where id = ${memberId}`.execute(trx)
    const begun = Date.now()
    await rotatePartitions(database.db, on('2026-09-20'))
    expect(Date.now() - begun).toBeLessThan(15_000)
    expect(await monthsOf('notifications')).toEqual(['2026_03'])
  })
  await rotatePartitions(database.db, on('2026-09-20'))
  expect(await monthsOf('notifications')).toEqual(['2026_03', '2026_09', '2026_10', '2026_11'])
})
