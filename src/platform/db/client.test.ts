import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import {
  readPlannerSettings,
  resetPlannerSettings,
  SITE_PLANNER,
} from '../../../tests/support/planner-settings.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from './client.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('counts and ids are numbers, days stay days, instants are dates', async () => {
  const { rows } = await sql`
    select count(*) as total, date '1990-07-14' as birthday, timestamptz '2026-01-02 03:04:05Z' as at`.execute(
    database.db,
  )
  expect(rows).toEqual([{ total: 1, birthday: '1990-07-14', at: new Date('2026-01-02T03:04:05Z') }])
})

test('DATABASE_URL is opened with the pool and the time limit of the settings', async () => {
  const env = readConfig({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '3',
    DATABASE_STATEMENT_TIMEOUT: '100',
  })
  const open = await openDatabase(env, quiet)
  expect(open.pool.options.max).toBe(3)
  await expect(sql`select pg_sleep(5)`.execute(open.db)).rejects.toThrow('statement timeout')
  await open.close()
})

test('the planner assumes what the statements were written for, whatever the database sets', async () => {
  await resetPlannerSettings(database.db)
  const open = await openDatabase(readConfig({ DATABASE_URL: database.url }), quiet)
  expect(await readPlannerSettings(open.db)).toEqual(SITE_PLANNER)
  await open.close()
})

test('a session that the database ends is replaced at the next use', async () => {
  const open = await openDatabase(readConfig({ DATABASE_URL: database.url }), quiet)
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(open.db).catch(() => {})
  await expect
    .poll(() => sql`select 1 as one`.execute(open.db).then(({ rows }) => rows))
    .toEqual([{ one: 1 }])
  await open.close()
})

test('an unreachable database fails with one sentence, without its password', async () => {
  const env = readConfig({ DATABASE_URL: 'postgresql://site:hunter2@127.0.0.1:1/site' })
  await expect(openDatabase(env, quiet)).rejects.toThrow(
    'The database at 127.0.0.1:1/site cannot be used (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL and that it runs.',
  )
})

test('a database that never answers is given up within seconds', async () => {
  const mute = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => mute.once('listening', resolve))
  const address = mute.address()
  const port = typeof address === 'object' ? address?.port : 0
  const from = Date.now()
  const env = readConfig({ DATABASE_URL: `postgresql://site@127.0.0.1:${port}/site` })
  await expect(openDatabase(env, quiet)).rejects.toThrow(
    'cannot be used (Connection terminated due to connection timeout)',
  )
  expect(Date.now() - from).toBeLessThan(4_500)
  mute.close()
})
