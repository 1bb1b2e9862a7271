import { createHash } from 'node:crypto'
import { type Compilable, CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { CustomTypesConfig, Pool } from 'pg'
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

/** A value that is filled in when the query runs. */
class Slot {
  constructor(readonly name: string) {}
}

type Build<Values, Variant, Row> = (db: Kysely<Database>, values: Values, variant: Variant) => Compilable<Row>

type Run<Values, Variant, Row> = (source: Source, values: Values, variant: Variant) => Promise<Row[]>

interface Source {
  db: Kysely<Database>
  pool: Pool
}

/**
 * Makes a function that runs a query as `executePrepared` does, but builds it once for each variant. To build one of
 * many columns takes the server longer than to send it and to read its rows.
 * @param build must only pass its values on as parameters: at that moment they are slots. All that else decides the
 *   query is in `variant`
 */
export function prepareOnce<Values extends object, Variant extends object, Row extends object>(
  build: Build<Values, Variant, Row>,
): Run<Values, Variant, Row> {
  return createRun<Values, Variant, Row>(build)
}

/** The same with times as text, for rows that are only passed on. */
export function prepareOnceIso<Values extends object, Variant extends object, Row extends object>(
  build: Build<Values, Variant, Row>,
): Run<Values, Variant, WithIsoTimes<Row>> {
  return createRun<Values, Variant, WithIsoTimes<Row>>(build, isoTimes)
}

function createRun<Values extends object, Variant extends object, Row extends object>(
  build: Build<Values, Variant, object>,
  types?: CustomTypesConfig,
): Run<Values, Variant, Row> {
  const built = new Map<string, ReturnType<typeof prepare>>()
  return async ({ db, pool }, values, variant) => {
    const key = JSON.stringify(variant)
    let query = built.get(key)
    if (!query) {
      const slots = Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)]))
      query = prepare(build(db, slots as Values, variant))
      assertLasting(query)
      built.set(key, query)
    }
    const { rows } = await pool.query<Row>({
      ...query,
      values: fill(query.values, values),
      ...(types && { types }),
    })
    return rows
  }
}

const fill = (parameters: readonly unknown[], values: object) =>
  parameters.map((value) => (value instanceof Slot ? values[value.name as keyof typeof values] : value))

/** A text or a time is rarely the same for all who run a query: it belongs to the values. */
function assertLasting({ text, values }: ReturnType<typeof prepare>): void {
  const other = values.find((value) => !(value instanceof Slot) && typeof value !== 'number')
  if (other !== undefined) throw new Error(`${String(other)} would be the same in each run of: ${text}`)
}

/** Runs a query written as SQL as `executePrepared` does, on the database or in an open transaction. */
export function executePreparedSql<T>(db: Kysely<Database>, query: RawBuilder<T>): Promise<T[]> {
  const { sql: text, parameters } = query.compile(db)
  return executeStatement<T>(db, nameStatement(text), parameters)
}

function prepare(query: Compilable<unknown>) {
  const { sql: text, parameters } = query.compile()
  return { ...nameStatement(text), values: [...parameters] }
}

/** @param text one of few: each connection stores its plan */
export const nameStatement = (text: string): NamedStatement => ({ name: nameOf(text), text })

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
