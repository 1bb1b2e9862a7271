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

/** One row in COPY's text form. Written for speed: a million members are thirty million values. */
export function copyLine(values: readonly Value[]): string {
  let line = ''
  for (const value of values) line += `${copyValue(value)}\t`
  return `${line.slice(0, -1)}\n`
}

function copyValue(value: Value): string {
  if (typeof value === 'string') return UNSAFE.test(value) ? value.replace(ALL_UNSAFE, escaped) : value
  if (value === null || value === undefined) return '\\N'
  return value instanceof Date ? value.toISOString() : String(value)
}

const UNSAFE = /[\\\t\n\r]/
const ALL_UNSAFE = /[\\\t\n\r]/g
const escaped = (sign: string) => ESCAPES[sign] ?? sign
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const CHUNK = 500

function* chunks(lines: readonly string[]): Generator<Buffer> {
  for (let at = 0; at < lines.length; at += CHUNK) yield Buffer.from(lines.slice(at, at + CHUNK).join(''))
}
