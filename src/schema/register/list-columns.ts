import { COLUMN_REGISTER, SYSTEM_REGISTER } from './columns.ts'
import type { ColumnEntry, TableEntry } from './entry.ts'

/** Every column of the register with the entry that applies to it. */
export function listRegisteredColumns() {
  const tables: Record<string, TableEntry> = { ...COLUMN_REGISTER, ...SYSTEM_REGISTER }
  return Object.entries(tables).flatMap(([table, { activity, retention, columns }]) =>
    Object.entries<ColumnEntry>(columns).map(([column, entry]) => ({
      table,
      column,
      category: entry.category,
      activity: entry.activity ?? activity,
      retention: entry.retention ?? retention,
    })),
  )
}
