import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { copyRows } from '../../../tools/demo/copy.ts'
import { instrumentStatements } from '../telemetry/statements.ts'
import { createTask, runInTask } from '../telemetry/tasks.ts'
import { createPool } from './client.ts'

const SETTINGS = { databasePoolSize: 4, databaseStatementTimeout: 60_000 }
let database: TestDatabase
let db: ReturnType<typeof createPool>['db']
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  ;({ db, pool } = createPool(database.url, SETTINGS))
  await pool.query('create table if not exists counted (id integer primary key, count integer)')
  await pool.query('insert into counted values (1, 0) on conflict (id) do update set count = 0')
})
afterEach(() => db.destroy())
afterAll(() => database.drop())

const read = (name = 'read-process', text = 'select pg_backend_pid() as pid') => ({ name, text })
const readProcess = async () => (await pool.query<{ pid: number }>(read())).rows[0]?.pid
const readMany = (count: number) => Promise.all(Array.from({ length: count }, readProcess))
const countDifferent = (values: unknown[]) => new Set(values).size

test('reads of one turn share a connection, up to sixteen', async () => {
  expect(countDifferent(await readMany(16))).toBe(1)
  expect(countDifferent(await readMany(17))).toBe(2)
})

test('a read that comes while all connections are lent goes along with the one before it', async () => {
  const lent = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
  const first = readProcess()
  await new Promise(setImmediate)
  const second = readProcess()
  lent[0]?.release()
  expect(await first).toBe(await second)
  for (const client of lent.slice(1)) client.release()
})

test('a read that fails leaves the others their rows, and says where it was made', async () => {
  const failing = pool.query(read('divide', 'select 1 / 0')).catch((error: Error) => error)
  const [pid, error, other] = await Promise.all([readProcess(), failing, readProcess()])
  expect([typeof pid, other]).toEqual(['number', pid])
  expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('shared-reads.test') })
})

test.each([
  ['a write', read('count', 'update counted set count = count + 1 where id = 1')],
  ['a lock', read('lock-counted', 'select 1 from counted where id = 1 for no key update')],
  ['a shared lock', read('share-counted', 'select 1 from counted where id = 1 for key share')],
  ['a write behind a name', read('with-write', 'with c as (update counted set count = 2) select 1')],
])('%s that waits for another transaction holds up no read', async (_, statement) => {
  const blocker = await pool.connect()
  await blocker.query('begin; select from counted where id = 1 for update')
  const waiting = pool.query(statement)
  expect(await readProcess()).toEqual(expect.any(Number))
  await blocker.query('commit')
  blocker.release()
  await waiting
})

test('a write does not wait behind reads, however many', async () => {
  let answered = 0
  const naps = Array.from({ length: 64 }, () =>
    pool.query(read('nap', 'select pg_sleep(0.05)')).then(() => answered++),
  )
  await new Promise(setImmediate)
  await pool.query('update counted set count = count + 1 where id = 1')
  expect(answered).toBeLessThan(16)
  await Promise.all(naps)
  expect(answered).toBe(64)
})

test('a read that waits too long for others is rejected as if for a connection', async () => {
  const impatient = createPool(database.url, SETTINGS, 200)
  const nap = () => impatient.pool.query(read('long-nap', 'select pg_sleep(0.03)')).catch(String)
  const naps = Array.from({ length: 48 }, nap)
  expect((await Promise.all(naps)).filter((answer) => typeof answer === 'string')).toEqual(
    Array(16).fill('NoConnection: too many reads wait for a connection to the database'),
  )
  await impatient.db.destroy()
})

test('a read of a pool that has ended is rejected', async () => {
  const ended = createPool(database.url, SETTINGS, 200)
  await ended.pool.end()
  await expect(ended.pool.query(read('too-late', 'select 1'))).rejects.toThrow(
    'Cannot use a pool after calling end',
  )
})

test('reads of a connection that ends are rejected, and the next have another', async () => {
  const killing = pool.query(read('end-process', 'select pg_terminate_backend(pg_backend_pid())'))
  const ended = await Promise.allSettled([killing, readProcess(), readProcess()])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await readProcess()).toEqual(expect.any(Number))
})

test('a connection takes rows by COPY after reads have shared it', async () => {
  const pids = await readMany(2)
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await copyRows(client, 'counted', ['id', 'count'], ['2\t5\n'])
  expect(rows[0].pid).toBe(pids[0])
  expect((await client.query('delete from counted where id = 2 returning count')).rows).toEqual([
    { count: 5 },
  ])
  client.release()
})

test('each statement is reported as part of the work that made it', async () => {
  const reported: unknown[] = []
  instrumentStatements(pool, ({ text }, task) => reported.push([text, task?.name]))
  const tasks = ['one', 'two'].map((name) =>
    runInTask(createTask('job', name), () => pool.query(read(name, `select '${name}'`))),
  )
  await Promise.all(tasks)
  expect(reported).toEqual([
    [`select 'one'`, 'one'],
    [`select 'two'`, 'two'],
  ])
})
