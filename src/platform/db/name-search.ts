import { type RawBuilder, sql } from 'kysely'
import { toNameKey } from '../../shared/keys.ts'

/** SQL: a name holds this, without regard to case or accents; all names where it is blank. @param column of name keys, such as `u.name_key` */
export function nameContains(column: string, search: string): RawBuilder<boolean> {
  const part = search.trim()
  if (part === '') return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} like ${`%${escapeLike(toNameKey(part))}%`}`
}

/** Text for `like` that means itself: `%` and `_` are letters like others. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
