import { createHash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { Pool } from 'pg'

const names = new Map<string, string>()

/**
 * Runs a query as a named prepared statement, planned once per connection: for frequent pages where planning
 * takes longer than execution. Not for a query whose best plan depends on its values, such as the search's.
 */
export async function executePrepared<T extends object>(pool: Pool, query: Compilable<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile()
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  const { rows } = await pool.query<T>({ name, text, values: [...parameters] })
  return rows
}

/**
 * SQL: a parameter whose value the planner ignores, so that one generic plan serves all values. Otherwise
 * PostgreSQL may prefer a custom plan per value, and planning a partitioned table takes longer than reading
 * it.
 */
export function genericPlanParameter(position: number, type: string): string {
  return `(select $${position}::${type})`
}
