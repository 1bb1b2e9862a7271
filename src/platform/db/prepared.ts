import { createHash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { Pool } from 'pg'

const names = new Map<string, string>()

/**
 * Runs a query as a named statement, which each connection plans once: for what stands behind a page that everybody
 * opens, where planning takes longer than reading. Not for a query whose best plan depends on its values, such as the
 * search's.
 */
export async function executePrepared<T extends object>(pool: Pool, query: Compilable<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile()
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  const { rows } = await pool.query<T>({ name, text, values: [...parameters] })
  return rows
}

/**
 * SQL: a parameter whose value is not looked at when a named statement is planned, so that one plan serves all. Else
 * PostgreSQL may think a plan for each value cheaper, and over a table cut by month planning takes longer than reading.
 */
export function genericPlanParameter(place: number, type: string): string {
  return `(select $${place}::${type})`
}
