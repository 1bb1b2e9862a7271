import type { CategoryKey } from '../../shared/data-categories.ts'
import type { RetentionKey } from '../../shared/processing.ts'
import type { ActivityKey } from '../../shared/processing-activities.ts'
import type { Database } from '../database.ts'

/** A column; activity and retention are its table's unless it names its own. */
export interface ColumnEntry {
  category: CategoryKey
  activity?: ActivityKey
  retention?: RetentionKey
}

export interface TableEntry<Column extends string = string> {
  activity: ActivityKey
  retention: RetentionKey
  columns: Record<Column, ColumnEntry>
}

export type Register = { [Table in keyof Database]: TableEntry<keyof Database[Table] & string> }

/** Columns of one kind. */
export function all<const Column extends string>(
  kind: CategoryKey | ColumnEntry,
  ...names: Column[]
): Record<Column, ColumnEntry> {
  const entry = typeof kind === 'string' ? { category: kind } : kind
  return Object.fromEntries(names.map((name) => [name, entry])) as Record<Column, ColumnEntry>
}
