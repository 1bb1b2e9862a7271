import pg, { type Client } from 'pg'

/** A table, by its columns that are not computed from others. */
export interface Table {
  name: string
  columns: string[]
}

/** A part of a table that is cut by month. */
export interface Partition {
  name: string
  parent: string
  /** In SQL, such as `FOR VALUES FROM ('2026-11-01') TO ('2026-12-01')`. */
  bound: string
}

/** What a database is made of beside its rows. */
export interface Outline {
  /** Those that ran; they make the tables. */
  migrations: string[]
  tables: Table[]
  partitions: Partition[]
  /** The last numbers given, also to rows that are gone: no number is given twice. */
  sequences: { name: string; value: number }[]
  /** Kinds of work that wait. */
  queues: string[]
}

/** The table of jobs, of which those are kept that wait or are being done: they are done again. */
export const JOBS = 'pgboss.job'
const WAITING = "state in ('created', 'retry', 'active')"
/** What a job is, in whatever state: where it is put, it waits. */
const JOB_COLUMNS =
  'id name priority data retry_limit retry_delay retry_backoff start_after singleton_key singleton_on expire_in created_on keep_until policy'

/** Describes the database of a session, as the snapshot sees it where one has begun. */
export async function readOutline(client: Client): Promise<Outline> {
  const hasJobs = (await client.query("select to_regclass('pgboss.job') is not null as there")).rows[0].there
  const tables = await readTables(client)
  return {
    migrations: await readMigrations(client),
    tables: hasJobs ? [...tables, { name: JOBS, columns: JOB_COLUMNS.split(' ') }] : tables,
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
    queues: hasJobs ? await readQueues(client) : [],
  }
}

async function readMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('public.kysely_migration') is not null as there")
  if (!rows[0].there) return []
  const ran = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return ran.rows.map(({ name }) => name)
}

async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%' and c.relname <> 'being_filled' and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`)
  return rows
}

async function readPartitions(client: Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent
    where p.relnamespace = 'public'::regnamespace and p.relkind = 'p' order by c.relname collate "C"`)
  return rows
}

async function readSequences(client: Client): Promise<Outline['sequences']> {
  const { rows } = await client.query<{ name: string; value: number }>(`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename collate "C"`)
  return rows
}

async function readQueues(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct name from ${JOBS} where ${WAITING} order by name`,
  )
  return rows.map(({ name }) => name)
}

/** SQL: a table's rows. */
export function rowsOf({ name, columns }: Table): string {
  return `select ${listOf(columns)} from ${refOf(name)} ${name === JOBS ? `where ${WAITING}` : ''}`
}

/** SQL: writes a table's rows to the client. */
export function copyOutOf(table: Table): string {
  return `copy (${rowsOf(table)}) to stdout`
}

/** SQL: takes a table's rows from the client. */
export function copyInto({ name, columns }: Table): string {
  return `copy ${refOf(name)} (${listOf(columns)}) from stdin`
}

/** A table's name as SQL takes it. */
export function refOf(name: string): string {
  return name === JOBS ? JOBS : pg.escapeIdentifier(name)
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
