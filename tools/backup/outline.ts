import pg, { type Client, type Pool } from 'pg'

/** A table and its columns, without generated ones. */
export interface TableOutline {
  name: string
  columns: string[]
}

/** A monthly partition. */
export interface Partition {
  name: string
  parent: string
  /** SQL such as `FOR VALUES FROM ('2026-11-01') TO ('2026-12-01')`. */
  bound: string
}

/** Structure of a database besides its rows. */
export interface DatabaseOutline {
  /** Migrations that ran; they create the tables. */
  migrations: string[]
  tables: TableOutline[]
  partitions: Partition[]
  /** Last value of each sequence: ids of deleted rows must not be reused. */
  sequences: { name: string; value: number }[]
  /** Queues with pending jobs. */
  queues: string[]
  /** Tables on other machines: their rows are read later than the snapshot. */
  distributed?: string[] | undefined
}

/** The table of jobs; only waiting and active jobs are copied, active ones run again. */
export const JOBS_TABLE = 'pgboss.job'
const PENDING_JOBS = "state in ('created', 'retry', 'active')"
/** Columns of a job apart from its state: every copied job waits. */
const JOB_COLUMNS =
  'id name priority data retry_limit retry_delay retry_backoff start_after singleton_key singleton_on expire_in created_on keep_until policy'

/** Describes the database as the session's snapshot sees it. */
export async function readOutline(client: Client): Promise<DatabaseOutline> {
  const hasJobs = (await client.query("select to_regclass('pgboss.job') is not null as present")).rows[0]
    .present
  const tables = await readTables(client)
  return {
    migrations: await readMigrations(client),
    tables: hasJobs ? [...tables, { name: JOBS_TABLE, columns: JOB_COLUMNS.split(' ') }] : tables,
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
    queues: hasJobs ? await readQueues(client) : [],
    distributed: await readDistributed(client),
  }
}

async function readDistributed(client: Client): Promise<string[]> {
  const { rows: found } = await client.query("select 1 from pg_extension where extname = 'citus'")
  if (found.length === 0) return []
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition order by 1`)
  return rows.map(({ name }) => name)
}

async function readMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('public.kysely_migration') is not null as present")
  if (!rows[0].present) return []
  const executed = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return executed.rows.map(({ name }) => name)
}

async function readTables(client: Client): Promise<TableOutline[]> {
  const { rows } = await client.query<TableOutline>(`
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

async function readSequences(client: Client): Promise<DatabaseOutline['sequences']> {
  const { rows } = await client.query<{ name: string; value: number }>(`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename collate "C"`)
  return rows
}

async function readQueues(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct name from ${JOBS_TABLE} where ${PENDING_JOBS} order by name`,
  )
  return rows.map(({ name }) => name)
}

/** SQL: selects a table's rows. */
export function selectRows({ name, columns }: TableOutline): string {
  return `select ${quoteColumns(columns)} from ${quoteTable(name)} ${name === JOBS_TABLE ? `where ${PENDING_JOBS}` : ''}`
}

/** SQL: copies a table's rows to the client. */
export function copyToStdout(table: TableOutline): string {
  return `copy (${selectRows(table)}) to stdout`
}

/** SQL: copies a table's rows from the client. */
export function copyFromStdin({ name, columns }: TableOutline): string {
  return `copy ${quoteTable(name)} (${quoteColumns(columns)}) from stdin`
}

/** Quotes a table's name for SQL. */
export function quoteTable(name: string): string {
  return name === JOBS_TABLE ? JOBS_TABLE : pg.escapeIdentifier(name)
}

function quoteColumns(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/** Advisory locks: at most one backup and one fill of a database at a time. */
export const BACKUP_LOCK = 8_406_027
export const FILL_LOCK = 8_406_028

/**
 * Opens a connection outside the pool: reading a large database takes minutes.
 * @param directUrl the server's own address when the pool connects through a pooler, which would lose the lock
 */
export async function openSession(pool: Pool, directUrl = pool.options.connectionString): Promise<Client> {
  const address = directUrl === undefined ? {} : { connectionString: directUrl }
  const client = new pg.Client({ ...pool.options, ...address, application_name: 'guinguette backup' })
  // Without a listener a lost connection would crash the process; the running statement reports the error itself.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Takes an advisory lock until the session ends; false when another session has it. */
export async function tryAdvisoryLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  return rows[0]?.taken === true
}

/** Fixed output formats, equal on both sides whatever the server's settings; no timeouts. */
const SETTINGS = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

/** Begins a transaction with fixed output formats. */
export async function beginTransaction(client: Client, mode = ''): Promise<void> {
  await client.query(`begin ${mode}`)
  const names = Object.keys(SETTINGS)
  const calls = names.map((name, index) => `set_config('${name}', $${index + 1}, true)`)
  await client.query(`select ${calls.join(', ')}`, Object.values(SETTINGS))
}

/** Begins a read-only snapshot that later writes do not change. */
export function beginSnapshot(client: Client): Promise<void> {
  return beginTransaction(client, 'isolation level repeatable read read only')
}
