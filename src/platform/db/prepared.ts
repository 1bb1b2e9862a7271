import { createHash } from 'node:crypto'
import { type Compilable, CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../schema/database.ts'
import { isoTimes, type WithIsoTimes } from './iso-times.ts'

const names = new Map<string, string>()

/**
 * Runs a query as a named prepared statement, planned once per connection: for frequent pages where planning
 * takes longer than execution. Not for a query whose best plan depends on its values, such as the search's.
 */
export async function executePrepared<T extends object>(pool: Pool, query: Compilable<T>): Promise<T[]> {
  const { rows } = await pool.query<T>(prepare(query))
  return rows
}

/** The same with times as text, for rows that are only passed on. */
export async function executePreparedIso<T extends object>(
  pool: Pool,
  query: Compilable<T>,
): Promise<WithIsoTimes<T>[]> {
  const { rows } = await pool.query<WithIsoTimes<T>>({ ...prepare(query), types: isoTimes })
  return rows
}

/** The same for a query written as SQL, on the database or in an open transaction. */
export function executePreparedSql<T>(db: Kysely<Database>, query: RawBuilder<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile(db)
  return executeStatement<T>(db, { name: nameOf(text), text }, parameters)
}

function prepare(query: Compilable<unknown>) {
  const { sql: text, parameters } = query.compile()
  return { name: nameOf(text), text, values: [...parameters] }
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

/** SQL that each connection plans once under its name. */
export interface NamedStatement {
  name: string
  text: string
}

/**
 * Runs a named statement on the database or in an open transaction. Kysely passes the text on to the driver as it is,
 * and the driver takes a text with its name as well.
 */
export async function executeStatement<T>(
  db: Kysely<Database>,
  { name, text }: NamedStatement,
  values: readonly unknown[],
): Promise<T[]> {
  const named = { name, text } as unknown as string
  const { rows } = await db.executeQuery(CompiledQuery.raw(named, [...values]) as CompiledQuery<T>)
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

/** The same in a query written as SQL. */
export const genericPlanValue = (value: unknown, type: string): RawBuilder<unknown> =>
  sql`(select ${value}::${sql.raw(type)})`
