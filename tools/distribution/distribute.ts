import { type Kysely, sql, type Transaction } from 'kysely'
import {
  DISTRIBUTED_TABLES,
  type DistributedTable,
  findDistributedTables,
  hasCitusExtension,
} from '../../src/platform/db/distribution.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { Database } from '../../src/schema/database.ts'

/** A table whose lock is not free for so long is left for another run. */
const LOCK_MS = 5_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Spreads the four large tables over the workers of a Citus cluster, each in a transaction of its own: a run that was
 * interrupted goes on with the next table. The site is stopped: nobody can write to a table while its rows are copied.
 * @returns the names of the tables it has moved
 * @throws StartError without Citus or without workers
 */
export async function distributeTables(db: Kysely<Database>): Promise<string[]> {
  await assertWorkers(db)
  const done = await findDistributedTables(db)
  const left = DISTRIBUTED_TABLES.filter(({ name }) => !done.includes(name))
  for (const table of left) await withLocks(db, table, (trx) => distributeTable(trx, table))
  // The rows on the coordinator are invisible by now; an earlier run may have ended before it removed them.
  for (const { name } of DISTRIBUTED_TABLES)
    await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(db)
  return left.map(({ name }) => name)
}

/**
 * The way back: brings all rows to the coordinator and restores primary and foreign keys as migrations make them. Also for
 * a backup of a distributed database that was restored into a plain one, which has no foreign keys.
 * @returns the names of the tables it has moved
 */
export async function gatherTables(db: Kysely<Database>): Promise<string[]> {
  const distributed = await findDistributedTables(db)
  const left: DistributedTable[] = []
  for (const table of DISTRIBUTED_TABLES.toReversed()) {
    if (distributed.includes(table.name) || !(await hasForeignKeys(db, table))) left.push(table)
  }
  for (const table of left) {
    const isDistributed = distributed.includes(table.name)
    await withLocks(db, table, (trx) => gatherTable(trx, table, isDistributed))
  }
  await sql`drop function if exists delete_distributed_rows`.execute(db)
  return left.map(({ name }) => name)
}

async function assertWorkers(db: Kysely<Database>): Promise<void> {
  if (!(await hasCitusExtension(db))) {
    throw new StartError(
      'The database has no Citus: install its packages on the coordinator and on each worker, and run "create extension citus" there.',
    )
  }
  const { rows } = await sql`
    select from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary' and groupid > 0`.execute(
    db,
  )
  if (rows.length === 0)
    throw new StartError('The cluster has no worker: add each with "select citus_add_node(host, port)".')
}

/** @throws StartError if another statement has locked the table for long */
async function withLocks(
  db: Kysely<Database>,
  { name }: DistributedTable,
  work: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(trx)
      await work(trx)
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
    throw new StartError(
      `Another statement uses ${name} for longer than ${LOCK_MS / 1_000} seconds: it and the tables after it are as they were. Run the command again.`,
    )
  }
}

async function distributeTable(trx: Transaction<Database>, table: DistributedTable): Promise<void> {
  const { name, key, besides, primaryKey } = table
  await dropForeignKeys(trx, table)
  if (primaryKey.widened) await setPrimaryKey(trx, name, primaryKey.widened)
  if (name === 'messages' && (await hasIdentity(trx))) await replaceIdentity(trx)
  await createTriggers(trx, table)
  await sql`select create_distributed_table(${name}::regclass, ${key}, colocate_with => ${besides})`.execute(
    trx,
  )
}

async function gatherTable(
  trx: Transaction<Database>,
  table: DistributedTable,
  isDistributed: boolean,
): Promise<void> {
  const { name, primaryKey } = table
  await dropForeignKeys(trx, table)
  for (const { column, parent } of table.foreignKeys)
    await sql`drop trigger if exists ${triggerName(name, column)} on ${sql.ref(parent)}`.execute(trx)
  if (isDistributed) await sql`select undistribute_table(${name}::regclass)`.execute(trx)
  if (name === 'messages' && !(await hasIdentity(trx))) await restoreIdentity(trx)
  if (primaryKey.widened) await setPrimaryKey(trx, name, primaryKey.plain)
  for (const statement of buildDanglingDeletes(table)) await sql.raw(statement).execute(trx)
  for (const { name: constraint, owner, definition } of listForeignKeys(table)) {
    await sql`alter table ${sql.ref(owner)} add constraint ${sql.ref(constraint)} ${sql.raw(definition)}`.execute(
      trx,
    )
  }
}

/** Those that are there. */
async function dropForeignKeys(trx: Transaction<Database>, table: DistributedTable): Promise<void> {
  for (const { name, owner } of listForeignKeys(table))
    await sql`alter table ${sql.ref(owner)} drop constraint if exists ${sql.ref(name)}`.execute(trx)
}

/** The primary key under its usual name; a partitioned table passes it on to its partitions. */
async function setPrimaryKey(trx: Transaction<Database>, name: string, columns: string): Promise<void> {
  const constraint = sql.ref(`${name}_pkey`)
  await sql`alter table ${sql.ref(name)} drop constraint ${constraint}`.execute(trx)
  await sql`alter table ${sql.ref(name)} add constraint ${constraint} primary key (${sql.raw(columns)})`.execute(
    trx,
  )
}

async function hasForeignKeys(db: Kysely<Database>, table: DistributedTable): Promise<boolean> {
  const names = listForeignKeys(table).map(({ name }) => name)
  const { rows } = await sql`
    select 1 from pg_constraint
    where contype = 'f' and conparentid = 0 and conname = any (${names}::text[])`.execute(db)
  return rows.length === names.length
}

async function hasIdentity(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ identity: string }>`
    select attidentity as identity from pg_attribute
    where attrelid = 'messages'::regclass and attname = 'id'`.execute(trx)
  return rows[0]?.identity !== ''
}

const MESSAGE_IDS = sql.ref('messages_id_seq')

/** Ids from a plain sequence of the same name: a table with an identity column cannot be brought back. */
async function replaceIdentity(trx: Transaction<Database>): Promise<void> {
  const next = await readNextId(trx)
  await sql`alter table messages alter id drop identity`.execute(trx)
  await sql`create sequence ${MESSAGE_IDS} owned by messages.id`.execute(trx)
  await sql`alter table messages alter id set default nextval('messages_id_seq')`.execute(trx)
  await sql`select setval('messages_id_seq', ${next}, false)`.execute(trx)
}

async function restoreIdentity(trx: Transaction<Database>): Promise<void> {
  const next = await readNextId(trx)
  await sql`alter table messages alter id drop default`.execute(trx)
  await sql`drop sequence ${MESSAGE_IDS}`.execute(trx)
  await sql`alter table messages alter id add generated by default as identity`.execute(trx)
  await sql`select setval('messages_id_seq', ${next}, false)`.execute(trx)
}

/** An id from the sequence; the table is locked, so none follows it. */
async function readNextId(trx: Transaction<Database>): Promise<number> {
  await sql`lock table messages in access exclusive mode`.execute(trx)
  const { rows } = await sql<{ id: number }>`select nextval('messages_id_seq') as id`.execute(trx)
  return Number(rows[0]?.id)
}

interface ListedKey {
  name: string
  /** The table that has it. */
  owner: string
  definition: string
}

/** The foreign keys of a table, and those of others that lead to it, as migrations make them. */
function listForeignKeys({ name, foreignKeys }: DistributedTable): ListedKey[] {
  const own = foreignKeys.map(({ column, parent }) => ({
    name: `${name}_${column}_fkey`,
    owner: name,
    definition: `foreign key (${column}) references ${parent} on delete cascade`,
  }))
  return name === 'messages' ? [...own, KEPT_REPLY] : own
}

const KEPT_REPLY: ListedKey = {
  name: 'kept_messages_reply_to_fkey',
  owner: 'kept_messages',
  definition: 'foreign key (reply_to) references messages on delete set null',
}

const triggerName = (name: string, column: string) => sql.ref(`${name}_${column}_cascade`)

/** Triggers that do what the foreign keys did on a deletion, in the transaction that deletes. */
async function createTriggers(trx: Transaction<Database>, table: DistributedTable): Promise<void> {
  // One statement for each table and column, with the ids of all deleted rows: the shards are known from them.
  await sql`
    create or replace function delete_distributed_rows() returns trigger language plpgsql as $$
    declare
      ids integer[] := (select array_agg(id) from gone);
    begin
      if ids is not null then
        execute format('delete from %I where %I = any ($1)', tg_argv[0], tg_argv[1]) using ids;
      end if;
      return null;
    end $$`.execute(trx)
  for (const { column, parent } of table.foreignKeys) {
    await sql`
      create or replace trigger ${triggerName(table.name, column)} after delete on ${sql.ref(parent)}
      referencing old table as gone for each statement
      execute function delete_distributed_rows(${sql.lit(table.name)}, ${sql.lit(column)})`.execute(trx)
  }
}

/** SQL that deletes rows whose member, photo, comment or conversation does not exist, and references to such messages. */
export function buildDanglingDeletes({ name, foreignKeys }: DistributedTable): string[] {
  const deletes = foreignKeys.map(
    ({ column, parent }) => `
      delete from ${name} t where t.${column} is not null
        and not exists (select from ${parent} p where p.id = t.${column})`,
  )
  return name === 'messages' ? [...deletes, FORGET_REPLIES] : deletes
}

const FORGET_REPLIES = `
  update kept_messages k set reply_to = null
  where reply_to is not null and not exists (select from messages m where m.id = k.reply_to)`
