import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type CopyValue = string | number | boolean | Date | null | undefined

/** Inserts rows by COPY, many times faster than INSERT. */
export async function copyRows(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(splitIntoChunks(lines)), into)
}

/** Formats one row for COPY. Optimized: a million members are thirty million values. */
export function formatCopyRow(values: readonly CopyValue[]): string {
  let row = ''
  for (const value of values) row += `${formatCopyValue(value)}\t`
  return `${row.slice(0, -1)}\n`
}

function formatCopyValue(value: CopyValue): string {
  if (typeof value === 'string')
    return UNSAFE.test(value) ? value.replace(ALL_UNSAFE, escapeCharacter) : value
  if (value === null || value === undefined) return '\\N'
  return value instanceof Date ? value.toISOString() : String(value)
}

const UNSAFE = /[\\\t\n\r]/
const ALL_UNSAFE = /[\\\t\n\r]/g
const escapeCharacter = (sign: string) => ESCAPES[sign] ?? sign
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const CHUNK_ROWS = 500

function* splitIntoChunks(lines: readonly string[]): Generator<Buffer> {
  for (let at = 0; at < lines.length; at += CHUNK_ROWS)
    yield Buffer.from(lines.slice(at, at + CHUNK_ROWS).join(''))
}

/** Greatest id of a table; 0 when empty. */
export async function findLastId(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `select coalesce(max(id), 0)::int as last from ${table}`,
  )
  return rows[0]?.last ?? 0
}

/** Lets the id sequence continue after explicitly inserted ids. */
export async function setSequence(client: PoolClient, table: string, last: number): Promise<void> {
  if (last > 0) await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [last])
}
