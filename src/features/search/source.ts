import type { AppContext } from '../../platform/context.ts'
import { createCellCounts } from './cell-counts.ts'
import type { SearchSource } from './queries.ts'

const sources = new WeakMap<AppContext, SearchSource>()

/** What the reads of the search need of this site; its counts of members are loaded once for all who ask. */
export function getSearchSource(context: AppContext): SearchSource {
  const known = sources.get(context)
  if (known) return known
  const source = { db: context.db, pool: context.pool, counts: createCellCounts(context.db, context.log) }
  sources.set(context, source)
  return source
}
