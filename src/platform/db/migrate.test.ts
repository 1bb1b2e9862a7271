import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { createMember, createPhoto } from '../../../tests/support/factories.ts'
import { fillMember, listTables } from '../../../tests/support/fill-member.ts'
import { testUndistributed } from '../../../tests/support/long-form.ts'
import { migrations } from '../../schema/migrations/index.ts'
import { StartError } from '../start-error.ts'
import { listMigrations, migrateDown, migrateToLatest, migrateUp } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Everything the migrations create, from PostgreSQL's catalogue. */
async function describeSchema(): Promise<unknown[]> {
  const { rows } = await sql`
    select table_schema, table_name, column_name, data_type, column_default, is_nullable, null as definition
    from information_schema.columns where table_schema in ('public', 'pgboss')
    union all
    select schemaname, tablename, indexname, null, null, null, indexdef from pg_indexes where schemaname in ('public', 'pgboss')
    union all
    select 'constraint', conrelid::regclass::text, conname, null, null, null, pg_get_constraintdef(oid)
    from pg_constraint where connamespace::regnamespace::text in ('public', 'pgboss') and contype <> 'n'
    union all
    select 'function', null, proname, null, null, null, regexp_replace(prosrc, '\s+', ' ', 'g')
    from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'trigger', tgrelid::regclass::text, tgname, null, null, null, pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal
    order by 1, 2, 3, 4`.execute(database.db)
  return rows
}

async function tablesLeft(): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from pg_tables
    where schemaname in ('public', 'pgboss') and tablename not like 'kysely%'`.execute(database.db)
  return rows[0]?.left ?? -1
}

testUndistributed('every migration goes down and up again to the same schema', async () => {
  const names = Object.keys(migrations)
  const before = await describeSchema()
  expect(before.length).toBeGreaterThan(60)

  for (const name of names.toReversed()) expect(await migrateDown(database.db)).toEqual([name])
  expect(await tablesLeft()).toBe(0)

  for (const name of names) {
    // Below them the end proves enough.
    const former = name > '013' ? await describeSchema() : null
    expect(await migrateUp(database.db)).toEqual([name])
    expect(await migrateDown(database.db)).toEqual([name])
    if (former) expect([name, await describeSchema()]).toEqual([name, former])
    expect(await migrateUp(database.db)).toEqual([name])
  }
  expect(await describeSchema()).toEqual(before)
})

testUndistributed(
  'the rows of a member survive the newer migrations going down and up, and a badge its day',
  async () => {
    const { db } = database
    const [one, other] = [await createMember(db), await createMember(db, { status: 1 })]
    await fillMember(db, { id: 987_654_321, mark: 'marqueur', one: one.id, other: other.id })
    await sql`insert into audit (actor_id, action, user_id) values (${one.id}, 'verification.accept', ${other.id})`.execute(
      db,
    )
    const photo = await createPhoto(db, other.id)
    await db.updateTable('users').set({ avatar: photo.photo }).where('id', '=', other.id).execute()
    const countRows = async () => {
      const counts: Record<string, unknown> = {}
      for (const table of await listTables(db)) {
        const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)
        if (!table.startsWith('kysely')) counts[table] = rows[0]?.count
      }
      return counts
    }
    const before = await countRows()
    const names = Object.keys(migrations).filter((name) => name > '013')
    for (const name of names.toReversed()) expect(await migrateDown(db)).toEqual([name])
    const below = await countRows()
    expect(Object.keys(below).length).toBeGreaterThan(50)
    expect(before).toMatchObject(below)
    await migrateToLatest(db)
    expect(await countRows()).toMatchObject(below)
    const badge = await db
      .selectFrom('users')
      .where('id', '=', other.id)
      .select('verified_at')
      .executeTakeFirst()
    expect(badge?.verified_at).toBeInstanceOf(Date)
    const compared = await db
      .selectFrom('photos')
      .where('id', '=', photo.id)
      .select('compared')
      .executeTakeFirst()
    expect(compared).toEqual({ compared: true })
  },
)

testUndistributed('a second run of the migrations finds nothing to do', async () => {
  expect(await migrateToLatest(database.db)).toEqual([])
  const listed = await listMigrations(database.db)
  expect(listed.every(({ executedAt }) => executedAt instanceof Date)).toBe(true)
})

test('the statement timeout is back after the migrations', async () => {
  await migrateToLatest(database.db)
  const { rows } = await sql`show statement_timeout`.execute(database.db)
  expect(rows).toEqual([{ statement_timeout: '20s' }])
})

test('two processes may migrate at once', async () => {
  await migrateDown(database.db)
  const ran = await Promise.all([migrateToLatest(database.db), migrateToLatest(database.db)])
  expect(ran.flat()).toEqual([Object.keys(migrations).at(-1)])
})

test('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ' (' || conname || ')' as key from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid
      -- One of the rows that refer to anything serves as well.
      and (indpred is null or pg_get_expr(indpred, indrelid) = (
        select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = conrelid and attnum = conkey[1]))
      and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
    )`.execute(database.db)
  expect(rows).toEqual([])
})

test('a database that a newer Guinguette has changed is refused with one sentence, and left as it is', async () => {
  const newer = { name: '999-of-a-newer-version', timestamp: '2030-01-01T00:00:00.000Z' }
  await sql`insert into kysely_migration (name, timestamp) values (${newer.name}, ${newer.timestamp})`.execute(
    database.db,
  )
  await expect(migrateToLatest(database.db)).rejects.toThrow(
    new StartError(
      'The database was changed by a newer Guinguette (its migration 999-of-a-newer-version is not known to this one): start that version, or put back a backup of before.',
    ),
  )
  await sql`delete from kysely_migration where name = ${newer.name}`.execute(database.db)
  expect(await migrateToLatest(database.db)).toEqual([])
})
