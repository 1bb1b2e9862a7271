import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { RUNS_ON_CITUS } from '../../../tests/support/engines.ts'
import { distributeTables, gatherTables } from '../../../tools/distribution/distribute.ts'
import { createPool } from './client.ts'
import { deleteDanglingRows } from './dangling-rows.ts'
import { adaptStatements, DISTRIBUTED_TABLES, findDistributedTables, isDistributed } from './distribution.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function readConstraints(): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition from pg_constraint
    where contype in ('f', 'p') and connamespace = 'public'::regnamespace order by 1`.execute(database.db)
  return rows.map(({ definition }) => definition)
}

test('what one copy of the module marks as distributed is so for every copy', async () => {
  const copy: typeof import('./distribution.ts') = await import(`./distribution.ts${'?copy'}`)
  const { db, pool } = createPool('postgres://127.0.0.1/none', {
    databasePoolSize: 1,
    databaseStatementTimeout: 0,
  })
  expect([isDistributed(db), isDistributed(pool)]).toEqual([false, false])
  copy.markDistributed({ db, pool })
  copy.markDistributed({ db, pool })
  expect(copy.isDistributed).not.toBe(isDistributed)
  expect([isDistributed(db), isDistributed(pool), isDistributed(db.withTables())]).toEqual([true, true, true])
  await db.destroy()
})

describe.skipIf(RUNS_ON_CITUS)('a plain database', () => {
  test('is not distributed', async () => {
    const { db, pool } = database
    expect([isDistributed(db), isDistributed(pool), await findDistributedTables(db)]).toEqual([
      false,
      false,
      [],
    ])
    await db.transaction().execute(async (tx) => expect(isDistributed(tx)).toBe(false))
    expect(await deleteDanglingRows(db)).toBe(0)
  })

  test('is sent statements as they are', () => {
    const sent: unknown[] = []
    const client = { query: (config: unknown) => sent.push(config) } as unknown as PoolClient
    adaptStatements(database.pool, client)
    const text = 'select id from users u where id = (select $1::integer) and exists (select from photos)'
    void client.query(text)
    expect(sent).toEqual([text])
  })

  test('without Citus distributes no table', async () => {
    await expect(distributeTables(database.db)).rejects.toThrow('The database has no Citus')
  })

  test('has nothing to gather', async () => {
    expect(await gatherTables(database.db)).toEqual([])
  })

  test('gets back the keys that a restored backup of a distributed one lacks', async () => {
    const before = await readConstraints()
    for (const { name, foreignKeys } of DISTRIBUTED_TABLES) {
      for (const { column } of foreignKeys) {
        const constraint = sql.ref(`${name}_${column}_fkey`)
        await sql`alter table ${sql.ref(name)} drop constraint ${constraint}`.execute(database.db)
      }
    }
    await sql`insert into visits (user_id, visitor_id, day) values (1, 2, now())`.execute(database.db)
    expect(await gatherTables(database.db)).toEqual(['messages', 'visits', 'newsfeed', 'notifications'])
    expect(await readConstraints()).toEqual(before)
    expect(await database.db.selectFrom('visits').select('id').execute()).toEqual([])
  })
})
