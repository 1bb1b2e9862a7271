import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import type { Database } from '../../schema/database.ts'
import { createPool } from './client.ts'
import { prepareOnce, prepareOnceIso } from './prepared.ts'

let database: TestDatabase
let source: { db: Kysely<Database>; pool: Pool }

beforeAll(async () => {
  database = await createTestDatabase()
  source = createPool(database.url, { databasePoolSize: 2, databaseStatementTimeout: 60_000 })
})
afterAll(async () => {
  await source.db.destroy()
  await database.drop()
})

interface Greeting {
  name: string
  count: number
}

const selectGreeting = (db: Kysely<Database>, { name, count }: Greeting, { isLoud }: { isLoud: boolean }) =>
  db.selectNoFrom([
    sql<string>`${isLoud ? sql`upper(${name}::text)` : sql`${name}::text`}`.as('name'),
    sql<number>`${count}::integer + ${1}::integer`.as('next'),
  ])

test('a query built once runs with the values of each call', async () => {
  const build = vi.fn(selectGreeting)
  const greet = prepareOnce(build)
  expect(await greet(source, { name: 'Ana', count: 1 }, { isLoud: false })).toEqual([
    { name: 'Ana', next: 2 },
  ])
  expect(await greet(source, { name: 'Léo', count: 5 }, { isLoud: false })).toEqual([
    { name: 'Léo', next: 6 },
  ])
  expect(build).toHaveBeenCalledOnce()
})

test('each variant of a query is built once', async () => {
  const build = vi.fn(selectGreeting)
  const greet = prepareOnce(build)
  for (const isLoud of [false, true, false, true]) {
    const [row] = await greet(source, { name: 'Ana', count: 1 }, { isLoud })
    expect(row?.name).toBe(isLoud ? 'ANA' : 'Ana')
  }
  expect(build).toHaveBeenCalledTimes(2)
})

test('times are text where they are only passed on', async () => {
  const read = prepareOnceIso((db, { at }: { at: string }, _: object) =>
    db.selectNoFrom(sql<Date>`${at}::timestamptz`.as('at')),
  )
  const at = '2026-03-29T01:30:00.125Z'
  expect(await read(source, { at }, {})).toEqual([{ at }])
})

test.each([
  ['text', 'today'],
  ['time', new Date(0)],
])('a query that would repeat the %s of its first call is refused', async (_, value) => {
  const run = prepareOnce((db) => db.selectNoFrom(sql`${value}`.as('value')))
  await expect(run(source, {}, {})).rejects.toThrow('would be the same in each run')
})
