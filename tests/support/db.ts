import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { connect } from '../../src/db/client.ts'
import type { Database } from '../../src/db/tables/index.ts'
import { onServer } from './global-setup.ts'

/** A database of one test file's own, migrated and empty. */
export interface TestDatabase {
  db: Kysely<Database>
  pool: Pool
  url: string
  /** Ends the connections and removes the database; for `afterAll`. */
  drop(): Promise<void>
}

const SETTINGS = { databasePoolSize: 5, databaseStatementTimeout: 20_000 }

/** Clones the run's template; about a tenth of a second, so once a file, in `beforeAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const template = inject('databaseTemplate')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  const { db, pool } = connect(address.href, SETTINGS)
  const drop = async () => {
    await db.destroy()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return { db, pool, url: address.href, drop }
}

/** Empties every table and starts ids at 1 again; for `beforeEach`. */
export async function truncate(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' and tablename not like 'kysely%') or (schemaname, tablename) = ('pgboss', 'job')`.execute(
    db,
  )
  const tables = rows.map(({ name }) => name).join(', ')
  if (tables) await sql.raw(`truncate ${tables} restart identity cascade`).execute(db)
}
