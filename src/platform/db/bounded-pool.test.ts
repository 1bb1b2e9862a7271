import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { startTcpProxy, type TcpProxy } from '../../../tests/support/tcp-proxy.ts'
import { createPool } from './client.ts'
import { destroyStalledConnections } from './stalled-connections.ts'
import { inLongTransaction } from './transaction.ts'
import { isUnavailable, NoConnection } from './unavailable.ts'

const SETTINGS = { databasePoolSize: 2, databaseStatementTimeout: 60_000 }
let database: TestDatabase
let door: TcpProxy
let url: string
const open: ReturnType<typeof createPool>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const behind = await startTcpProxy(database.url, 5432)
  door = behind.door
  url = behind.url
})
afterEach(async () => {
  for (const { db } of open.splice(0)) await db.destroy()
})
afterAll(async () => {
  await door.close()
  await database.drop()
})

function connected(waitMs: number) {
  const opened = createPool(url, SETTINGS, waitMs)
  opened.pool.on('error', () => {})
  open.push(opened)
  return opened
}

const errorOf = (attempts: Promise<unknown>) => attempts.then(String, (error: unknown) => error)

test('so many wait for a connection, and one more is refused at once', async () => {
  const { pool } = connected(30_000)
  const blocked = [await pool.connect(), await pool.connect()]
  const waiting = Array.from({ length: 200 }, () => pool.query('select 1'))
  const refused = await errorOf(pool.query('select 1'))
  expect(refused).toBeInstanceOf(NoConnection)
  expect(isUnavailable(refused)).toBe(true)
  for (const client of blocked) client.release()
  expect(await Promise.all(waiting)).toHaveLength(200)
})

test('a pool for which others wait is well as long as the database answers', async () => {
  const { pool } = connected(30_000)
  expect(pool.isBusyAndHealthy).toBe(false)
  const blocked = [await pool.connect(), await pool.connect()]
  const waiting = [pool.query('select 1'), pool.query('select 1')]
  expect(pool.isBusyAndHealthy).toBe(false)
  blocked[0]?.release()
  expect([pool.waitingCount > 0, pool.isBusyAndHealthy]).toEqual([true, true])
  blocked[1]?.release()
  await Promise.all(waiting)
  expect(pool.isBusyAndHealthy).toBe(false)
})

test('a database that is away is asked now and then, by the pool alone, and works by itself when it is back', async () => {
  const { pool, db } = connected(30_000)
  await pool.query('select 1')
  await door.close()
  await expect.poll(() => errorOf(pool.query('select 1'))).toMatchObject({ code: 'ECONNREFUSED' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => errorOf(db.selectNoFrom(sql`1`.as('one')).execute())),
  )
  expect(answers.every((error) => isUnavailable(error))).toBe(true)
  expect(answers.filter((error) => error instanceof NoConnection)).toHaveLength(50)
  await door.open()
  await expect.poll(() => errorOf(pool.query('select 1'))).toBe('[object Object]')
  expect(await Promise.all(Array.from({ length: 50 }, () => pool.query('select 1')))).toHaveLength(50)
})

test('a database that takes connections and says nothing is not asked by everybody', async () => {
  const { pool } = connected(200)
  door.freeze()
  const before = door.connectionCount
  const first = await Promise.all(Array.from({ length: 20 }, () => errorOf(pool.query('select 1'))))
  expect(first.every((error) => isUnavailable(error))).toBe(true)
  await expect.poll(() => errorOf(pool.query('select 1'))).toBeInstanceOf(NoConnection)
  const attempts = door.connectionCount
  const start = performance.now()
  for (let turn = 0; turn < 200; turn++) await errorOf(pool.query('select 1'))
  expect(performance.now() - start).toBeLessThan(1_000)
  expect(door.connectionCount - attempts).toBeLessThanOrEqual(4)
  // Each waiting statement starts after one of the first two.
  expect(attempts - before).toBeLessThanOrEqual(20)
  door.thaw()
  await expect.poll(() => errorOf(pool.query('select 1'))).toBe('[object Object]')
})

test('a server that falls silent amid a statement is given up; one that is silent between statements is not', async () => {
  const { pool, db } = connected(30_000)
  destroyStalledConnections(pool, 300)
  await db.transaction().execute(async (trx) => {
    await sql`create temporary table kept (n integer) on commit drop`.execute(trx)
    await new Promise((resolve) => setTimeout(resolve, 700))
    await sql`insert into kept values (1)`.execute(trx)
  })
  // Both connections are established, so no statement waits for a new one.
  for (const client of [await pool.connect(), await pool.connect()]) setImmediate(() => client.release())
  await expect.poll(() => pool.idleCount).toBe(2)
  door.freeze()
  const hanging = errorOf(pool.query('select 1'))
  const inTransaction = errorOf(db.transaction().execute((trx) => sql`select 1`.execute(trx)))
  for (const error of await Promise.all([hanging, inTransaction])) {
    expect(isUnavailable(error)).toBe(true)
  }
  door.thaw()
  await expect.poll(() => errorOf(pool.query('select 1'))).toBe('[object Object]')
})

test('a long transaction may be silent for longer, in the database and here, and no other after it', async () => {
  const opened = createPool(url, { databasePoolSize: 2, databaseStatementTimeout: 200 }, 30_000)
  open.push(opened)
  opened.pool.on('error', () => {})
  destroyStalledConnections(opened.pool, 300)
  await inLongTransaction(opened.db, (tx) => sql`select pg_sleep(0.8)`.execute(tx))
  const short = opened.db.transaction().execute((tx) => sql`select pg_sleep(0.8)`.execute(tx))
  await expect(short).rejects.toThrow('statement timeout')
})

test('a long transaction is given up as soon as another connection is silent', async () => {
  const { pool, db } = connected(30_000)
  destroyStalledConnections(pool, 300)
  for (const client of [await pool.connect(), await pool.connect()]) setImmediate(() => client.release())
  await expect.poll(() => pool.idleCount).toBe(2)
  const long = errorOf(inLongTransaction(db, (tx) => sql`select pg_sleep(60)`.execute(tx)))
  await expect.poll(() => pool.idleCount).toBe(1)
  door.freeze()
  for (const error of await Promise.all([errorOf(pool.query('select 1')), long]))
    expect(isUnavailable(error)).toBe(true)
  door.thaw()
})

test.each([
  'could not commit transaction for shard 102083 on at least one active node',
  'failure on connection marked as essential: 10.0.0.2:5432',
  "failed to prepare transaction 'citus_0_1_2_3' on host 10.0.0.2:5432",
  'failed to read result "1_2" from node 10.0.0.2:5432',
])('a worker of a cluster that fails is unavailable: %s', (message) => {
  expect(isUnavailable(Object.assign(new Error(message), { code: 'XX000' }))).toBe(true)
})
