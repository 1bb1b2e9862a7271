import { type RawBuilder, sql } from 'kysely'
import { toNameKey } from '../../shared/keys.ts'

/**
 * SQL: a name contains the search, ignoring case and accents; true for a blank search.
 * @param column of name keys, such as `u.name_key`
 */
export function nameContains(column: string, search: string): RawBuilder<boolean> {
  const part = search.trim()
  if (part === '') return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} like ${`%${escapeLike(toNameKey(part))}%`}`
}

/** Escapes `%`, `_` and `\` for `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
