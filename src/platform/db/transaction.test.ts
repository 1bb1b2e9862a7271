import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table counter (id integer primary key, value integer not null)`.execute(database.db)
  await sql`insert into counter values (1, 0), (2, 0)`.execute(database.db)
})
afterAll(() => database.drop())

async function read(id: number): Promise<unknown> {
  const { rows } = await sql<{ value: number }>`select value from counter where id = ${id}`.execute(
    database.db,
  )
  return rows[0]?.value
}

function failure(code: string): Error {
  return Object.assign(new Error(`failed with ${code}`), { code })
}

test('what throws is rolled back and thrown on', async () => {
  const work = inTransaction(database.db, async (transaction) => {
    await sql`update counter set value = 99 where id = 1`.execute(transaction)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await read(1)).toBe(0)
})

test('inside an open transaction it joins that one', async () => {
  const work = inTransaction(database.db, async (outer) => {
    await inTransaction(outer, (inner) => sql`update counter set value = 99 where id = 1`.execute(inner))
    throw new Error('undone together')
  })
  await expect(work).rejects.toThrow('undone together')
  expect(await read(1)).toBe(0)
})

test.each(['40001', '40P01'])('%s is tried three times, then thrown', async (code) => {
  let tries = 0
  const work = inTransaction(database.db, async () => {
    tries++
    throw failure(code)
  })
  await expect(work).rejects.toThrow(code)
  expect(tries).toBe(3)
})

test('another fault is not tried again', async () => {
  let tries = 0
  const work = inTransaction(database.db, async () => {
    tries++
    throw failure('23505')
  })
  await expect(work).rejects.toThrow('23505')
  expect(tries).toBe(1)
})

test('two that lock each other both succeed', async () => {
  const add = (first: number, second: number) =>
    inTransaction(database.db, async (transaction) => {
      await sql`update counter set value = value + 1 where id = ${first}`.execute(transaction)
      await sql`select pg_sleep(0.1)`.execute(transaction)
      await sql`update counter set value = value + 1 where id = ${second}`.execute(transaction)
    })
  await Promise.all([add(1, 2), add(2, 1)])
  expect([await read(1), await read(2)]).toEqual([2, 2])
})
