import { type Kysely, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../../schema/database.ts'
import { limitToSlots } from './shard-slots.ts'

/** A foreign key that a distributed table cannot have: its other table is on the coordinator. */
interface ForeignKey {
  column: string
  parent: 'users' | 'threads' | 'photos' | 'comments'
}

/** A table whose rows are spread over the workers. */
export interface DistributedTable {
  name: 'visits' | 'notifications' | 'newsfeed' | 'messages'
  /** Decides the shard of a row. */
  key: 'user_id' | 'visitor_id' | 'thread_id'
  /** Rows of equal keys are on one worker with those of this table. */
  besides: 'notifications' | 'none'
  /** On a distributed table a primary key contains the key; `widened` is undefined where it does anyway. */
  primaryKey: { plain: string; widened?: string }
  foreignKeys: readonly ForeignKey[]
}

/** The tables with nine tenths of all bytes, the smallest first. */
export const DISTRIBUTED_TABLES: readonly DistributedTable[] = [
  {
    name: 'notifications',
    key: 'user_id',
    besides: 'none',
    primaryKey: { plain: 'user_id, id, created_at' },
    foreignKeys: [
      { column: 'user_id', parent: 'users' },
      { column: 'sender_id', parent: 'users' },
      { column: 'photo_id', parent: 'photos' },
      { column: 'comment_id', parent: 'comments' },
    ],
  },
  {
    name: 'newsfeed',
    key: 'user_id',
    besides: 'notifications',
    primaryKey: { plain: 'id, created_at', widened: 'id, created_at, user_id' },
    foreignKeys: [
      { column: 'user_id', parent: 'users' },
      { column: 'other_id', parent: 'users' },
      { column: 'photo_id', parent: 'photos' },
      { column: 'comment_id', parent: 'comments' },
    ],
  },
  {
    // By the visitor: each search marks the profiles its reader has opened, and each profile records one visit. The list of
    // one's own visitors, which is opened more rarely, reads all shards.
    name: 'visits',
    key: 'visitor_id',
    besides: 'notifications',
    primaryKey: { plain: 'user_id, visitor_id, day' },
    foreignKeys: [
      { column: 'user_id', parent: 'users' },
      { column: 'visitor_id', parent: 'users' },
    ],
  },
  {
    name: 'messages',
    key: 'thread_id',
    besides: 'none',
    primaryKey: { plain: 'id', widened: 'id, thread_id' },
    foreignKeys: [{ column: 'thread_id', parent: 'threads' }],
  },
]

/** Whether the database has the extension Citus. */
export async function hasCitusExtension(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

/** Returns the names of the tables that are distributed now; none without Citus. */
export async function findDistributedTables(db: Kysely<Database>): Promise<string[]> {
  if (!(await hasCitusExtension(db))) return []
  const names = DISTRIBUTED_TABLES.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
    where c.relname = any (${names}::text[]) and c.relnamespace = 'public'::regnamespace`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Mark of pools of distributed databases, and of the adapters that their query builders and transactions share. A symbol of
 * the runtime: the built site and a tool that passes it a pool each have a copy of this module.
 */
const DISTRIBUTED = Symbol.for('guinguette.distributed')

/** Whether the database was distributed when it was opened: some statements are then other ones. */
export function isDistributed(source: Pool | Kysely<Database>): boolean {
  return DISTRIBUTED in ('getExecutor' in source ? source.getExecutor().adapter : source)
}

interface Connections {
  db: Kysely<Database>
  pool: Pool
}

/** Finds out once, before the first statement of the site. */
export async function detectDistribution(source: Connections): Promise<void> {
  if ((await findDistributedTables(source.db)).length > 0) markDistributed(source)
}

/** For a replica of a distributed primary, which may be unreachable at the start. */
export function markDistributed({ db, pool }: Connections): void {
  for (const marked of [pool, db.getExecutor().adapter])
    Object.defineProperty(marked, DISTRIBUTED, { value: true })
}

const GENERIC_PARAMETER = /\(select (\$\d+::[a-z]+(?:\[\])?)\)/g
const NO_COLUMNS = /\bselect(?=\s+from\b)/g
const INLINED = /\bas not materialized\b/g

/**
 * Adapts what is sent to a distributed database: it finds the shard of a row from a parameter alone, not from that of
 * `genericPlanParameter`, cannot pass on rows without columns, as in `exists (select from …)`, and reads a shard before it joins
 * other tables only in a CTE of its own.
 */
export function adaptStatements(pool: Pool, client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let limited: typeof query | undefined
  client.query = ((config: unknown, ...further: unknown[]) => {
    if (!isDistributed(pool)) return query(config, ...further)
    limited ??= limitToSlots(pool, query)
    return limited(adapt(config), ...further)
  }) as typeof client.query
}

function adapt(config: unknown): unknown {
  if (typeof config === 'string')
    return config
      .replace(GENERIC_PARAMETER, '($1)')
      .replace(NO_COLUMNS, 'select 1')
      .replace(INLINED, 'as materialized')
  if (typeof config !== 'object' || config === null || !('text' in config) || 'submit' in config)
    return config
  return { ...config, text: adapt(config.text) }
}
