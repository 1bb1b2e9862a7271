import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Value = string | number | boolean | Date | null | undefined

/** Puts rows into a table by COPY, many times faster than INSERT. `rows` give values in the order of `columns`. */
export async function copyRows(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunks(lines)), into)
}

/** One row in COPY's text form. */
export function copyLine(values: readonly Value[]): string {
  return `${values.map(copyValue).join('\t')}\n`
}

function copyValue(value: Value): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign)
  return String(value)
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const CHUNK = 500

function* chunks(lines: readonly string[]): Generator<Buffer> {
  for (let at = 0; at < lines.length; at += CHUNK) yield Buffer.from(lines.slice(at, at + CHUNK).join(''))
}
