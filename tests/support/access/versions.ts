import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../src/schema/database.ts'

/** Number of rows by table, and the last transaction that wrote one: equal if nothing was written. */
export type Versions = Record<string, string>

export async function createVersionReader(db: Kysely<Database>): Promise<() => Promise<Versions>> {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition
    and (relnamespace = 'public'::regnamespace or oid = 'pgboss.job'::regclass)`.execute(db)
  const parts = tables.map(
    ({ name }) => `
      select '${name}' as name, count(*) || ' rows, transaction ' || coalesce(max(xmin::text::bigint), 0) as version
      from ${name}`,
  )
  const query = sql.raw<{ name: string; version: string }>(parts.join(' union all '))
  return async () => {
    const { rows } = await query.execute(db)
    return Object.fromEntries(rows.map(({ name, version }) => [name, version]))
  }
}
