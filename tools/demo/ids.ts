import type { PoolClient } from 'pg'

/** The greatest id of a table; 0 for none. */
export async function lastId(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `select coalesce(max(id), 0)::int as last from ${table}`,
  )
  return rows[0]?.last ?? 0
}

/** Lets the ids that the database draws go on from those that were given. */
export async function goOnFrom(client: PoolClient, table: string, last: number): Promise<void> {
  if (last > 0) await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [last])
}
