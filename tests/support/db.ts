import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { createPool } from '../../src/platform/db/client.ts'
import { detectDistribution } from '../../src/platform/db/distribution.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import type { Database } from '../../src/schema/database.ts'
import { type DatabaseServer, executeOnServer } from './global-setup.ts'

/** A database of one test file, migrated and empty. */
export interface TestDatabase {
  db: Kysely<Database>
  pool: Pool
  url: string
  /** Ends the connections and removes the database; for `afterAll`. */
  drop(): Promise<void>
}

const SETTINGS = { databasePoolSize: 5, databaseStatementTimeout: 20_000 }
/** Long, for a busy machine; a site waits less before it counts its database as unreachable. */
export const WAIT_MS = 20_000

/** The server of this project's engine. */
function databaseServer(): DatabaseServer {
  return inject('databaseServers')[inject('engine')]
}

/** A database with nothing in it, not even tables. */
export function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase('')
}

async function createDatabase(options: string) {
  const { url: server, template, workers = [] } = databaseServer()
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const onEveryNode = async (statement: string) => {
    for (const node of [server, ...workers]) await executeOnServer(node, statement)
  }
  await onEveryNode(`create database ${name} ${options}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return {
    url: address.href,
    drop: () => onEveryNode(`drop database if exists ${name} with (force)`),
  }
}

/** Clones the run's template; about a tenth of a second, so once a file, in `beforeAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clone = await createDatabase(`template ${databaseServer().template}`)
  const { db, pool } = createPool(clone.url, SETTINGS, WAIT_MS)
  await detectDistribution({ db, pool })
  const drop = async () => {
    await db.destroy()
    await clone.drop()
  }
  return { db, pool, url: clone.url, drop }
}

/** A clone that a file has left as the template is: every table empty. */
type Clone = Awaited<ReturnType<typeof createDatabase>>

const spareClones = new Map<string, Clone[]>()
const schemas = new Map<string, Promise<string>>()

/**
 * A migrated and empty database for a site under test. Unlike a clone of its own it serves the next file of this worker, unless
 * its schema, its settings or its statistics have changed; then it is dropped.
 */
export async function borrowDatabase(): Promise<{ url: string; giveBack(): Promise<void> }> {
  const { template } = databaseServer()
  const spare = spareClones.get(template) ?? []
  spareClones.set(template, spare)
  const clone = spare.pop() ?? (await createDatabase(`template ${template}`))
  const schema = schemas.get(template) ?? withOneConnection(clone.url, readSchema)
  schemas.set(template, schema)
  await schema
  const giveBack = async () => {
    const isReusable = await withOneConnection(clone.url, async (db) => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      if ((await readSchema(db)) !== (await schema)) return false
      await truncate(db)
      return true
    }).catch(() => false)
    if (isReusable) spare.push(clone)
    else await clone.drop()
  }
  return { url: clone.url, giveBack }
}

async function withOneConnection<T>(url: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const { db } = createPool(url, { ...SETTINGS, databasePoolSize: 1 }, WAIT_MS)
  return await work(db).finally(() => db.destroy())
}

/** Everything that DDL, ALTER DATABASE and ANALYZE change, as one string; the same in every untouched clone. */
async function readSchema(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    with tables as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select md5(string_agg(item, ' ' order by item)) as schema from (
      select concat_ws(',', 'class', oid, relnatts, relacl, reloptions) from tables
      union all select concat_ws(',', 'trigger', oid, tgenabled) from pg_trigger where tgrelid in (select oid from tables)
      union all select concat_ws(',', 'constraint', oid, convalidated) from pg_constraint where conrelid in (select oid from tables)
      union all select concat_ws(',', 'default', oid) from pg_attrdef where adrelid in (select oid from tables)
      union all select concat_ws(',', 'function', oid, xmin) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat_ws(',', 'statistics', tablename, attname) from pg_stats where schemaname = 'public'
      union all select concat_ws(',', 'setting', setrole, setconfig) from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
      union all select concat_ws(',', 'migrations', count(*)) from kysely_migration
    ) items (item)`.execute(db)
  return String(rows[0]?.schema)
}

/** How to empty tables: their names, children first, and the statement that restarts all ids at 1. */
interface Emptying {
  tables: string[]
  restart: string
}

/** Beyond it tables are quicker truncated than emptied row by row; bytes. */
const LARGE = 256 * 1024

/** Rows that are deleted with their member alone. */
const GO_WITH_MEMBERS = 'consents'
/** A trigger adds a row for every deleted member: emptied after them. */
const FILLED_BY_DELETION = 'account_erasures'

const known = new WeakMap<Kysely<Database>, Promise<Emptying>>()

/**
 * Empties every table and starts ids at 1 again; for `beforeEach`. Few rows are removed in a tenth of the time that truncating
 * takes, and tables that were never written to are left as they are. What the last test left running may hold some rows: the
 * transaction is tried again then.
 */
export async function truncate(db: Kysely<Database>): Promise<void> {
  const emptying = known.get(db) ?? readEmptying(db)
  known.set(db, emptying)
  const { tables, restart } = await emptying
  await inTransaction(db, async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    const { rows: written } = await sql<{ name: string; bytes: string; rows: boolean }>`
      select name, bytes, name not in ('audit', 'audit_chain') or exists (select from audit) as rows from (
        select root::regclass::text as name, sum(pg_relation_size(oid)) as bytes from (
          select oid, coalesce(inhparent, oid) as root, relnamespace
          from pg_class left join pg_inherits on inhrelid = oid where relkind = 'r') leaves
        where relnamespace = 'public'::regnamespace or root = 'pgboss.job'::regclass
        group by root) sizes
      where bytes > 0`.execute(tx)
    const isLarge = written.some(({ bytes }) => Number(bytes) > LARGE)
    const names = written.filter(({ rows }) => rows).map(({ name }) => name)
    const emptied = tables.filter((name) => names.includes(name))
    await sql.raw(isLarge ? truncateAll(tables) : removeRows(emptied, restart)).execute(tx)
  })
}

function removeRows(tables: string[], restart: string): string {
  const statements = tables
    .filter((name) => name !== GO_WITH_MEMBERS && name !== FILLED_BY_DELETION)
    .concat(tables.includes('users') ? FILLED_BY_DELETION : [])
    .map((name) => `delete from ${name};`)
    .join(' ')
  return tables.includes('audit') ? withAudit('delete', `${statements} ${restart}`) : statements + restart
}

function truncateAll(tables: string[]): string {
  return withAudit('truncate', `truncate ${tables.join(', ')} restart identity cascade;`)
}

async function readEmptying(db: Kysely<Database>): Promise<Emptying> {
  const { rows: tables } = await sql<{ name: string; parents: string[] }>`
    select c.oid::regclass::text as name, array(
      select confrelid::regclass::text from pg_constraint
      where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
    from pg_class c where c.oid = 'pgboss.job'::regclass
    or (c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%')`.execute(db)
  const { rows: sequences } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(db)
  const restart = sequences.map(({ name }) => `setval('${name}', 1, false)`)
  return { tables: childrenFirst(tables), restart: `select ${restart.join(', ')};` }
}

/** A table comes before those that its rows belong to. */
function childrenFirst(tables: { name: string; parents: string[] }[]): string[] {
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const table of tables) if (table.parents.includes(name)) visit(table.name)
    ordered.push(name)
  }
  for (const { name } of tables) visit(name)
  return ordered
}

/** Only tests may empty the audit log. */
function withAudit(right: 'delete' | 'truncate', statements: string): string {
  return `
    grant ${right} on audit, audit_chain to current_user;
    alter table audit disable trigger user;
    alter table audit_chain disable trigger user;
    ${statements}
    alter table audit enable trigger user;
    alter table audit_chain enable trigger user;
    revoke ${right} on audit, audit_chain from current_user`
}
