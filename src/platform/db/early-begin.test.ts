import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { createPool } from './client.ts'

let database: TestDatabase
let opened: ReturnType<typeof createPool>
/** Contents of each write to the server. */
let written: string[]

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  opened = createPool(database.url, { databasePoolSize: 1, databaseStatementTimeout: 60_000 })
  await opened.pool.query('create table if not exists noted (id integer primary key)')
  await opened.pool.query('truncate noted')
  const client = await opened.pool.connect()
  written = recordWrites(client)
  client.release()
})
afterEach(() => opened.db.destroy())
afterAll(() => database.drop())

function recordWrites(client: PoolClient): string[] {
  const chunks: string[] = []
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection
  const internals = stream as unknown as Record<'_write' | '_writev', (...given: never[]) => void>
  for (const name of ['_write', '_writev'] as const) {
    const write = internals[name].bind(stream)
    internals[name] = (...given: never[]) => {
      const [data] = given as unknown as [Buffer | { chunk: Buffer }[]]
      chunks.push((Array.isArray(data) ? data.map(({ chunk }) => chunk) : [data]).join(''))
      write(...given)
    }
  }
  return chunks
}

const note = (id: number) => sql`insert into noted values (${id})`
const readNoted = async () => (await opened.pool.query('select id from noted order by id')).rows

test('a transaction sends its first statement together with its begin', async () => {
  await opened.db.transaction().execute(async (tx) => {
    await note(1).execute(tx)
    await note(2).execute(tx)
  })
  expect(written[0]).toMatch(/begin.*insert into noted/s)
  expect(written.filter((text) => text.includes('begin'))).toHaveLength(1)
  expect(await readNoted()).toEqual([{ id: 1 }, { id: 2 }])
})

test('a first statement that fails rolls back what follows, and the connection serves others', async () => {
  const failing = opened.db.transaction().execute(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {})
    await note(1).execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '25P02' })
  await note(2).execute(opened.db)
  expect(await readNoted()).toEqual([{ id: 2 }])
})

test('a transaction without statements, or that waits before the first, begins and ends', async () => {
  await opened.db.transaction().execute(async () => {})
  await opened.db.transaction().execute(async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    await note(1).execute(tx)
  })
  expect(await readNoted()).toEqual([{ id: 1 }])
})

test('a transaction of its own isolation has it', async () => {
  const { rows } = await opened.db
    .transaction()
    .setIsolationLevel('serializable')
    .execute((tx) => sql`show transaction_isolation`.execute(tx))
  expect(rows).toEqual([{ transaction_isolation: 'serializable' }])
})
