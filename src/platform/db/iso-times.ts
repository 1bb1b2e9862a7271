import type { CustomTypesConfig } from 'pg'
import { getTypeParser } from './client.ts'

const TIMESTAMPTZ = 1184

/** Row of a query with {@link isoTimes}: each time is ISO 8601 text in UTC, as answers give it. */
export type WithIsoTimes<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name]
}

/** Types of a query whose times are only passed on: parsing and printing a `Date` takes ten times as long. */
export const isoTimes: CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === TIMESTAMPTZ ? toIsoTime : getTypeParser(oid, format)),
}

/** Rewrites a time as PostgreSQL prints it in UTC; one of another zone is parsed. */
export function toIsoTime(printed: string): string {
  if (printed[10] !== ' ' || !printed.endsWith('+00')) return new Date(printed).toISOString()
  const milliseconds = printed.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${printed.slice(0, 10)}T${printed.slice(11, 19)}.${milliseconds}Z`
}

/** The same for a row that was read with other types. */
export function printTimes<Row extends object>(row: Row): WithIsoTimes<Row> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(entries) as WithIsoTimes<Row>
}
