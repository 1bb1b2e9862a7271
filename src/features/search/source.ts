import type { AppContext } from '../../platform/context.ts'
import { createCellCounts } from './cells.ts'
import type { Source } from './queries.ts'

const sources = new WeakMap<AppContext, Source>()

/** What the reads of the search need of this site; its counts of members are loaded once for all who ask. */
export function sourceOf(context: AppContext): Source {
  const known = sources.get(context)
  if (known) return known
  const source = { db: context.db, pool: context.pool, counts: createCellCounts(context.db, context.log) }
  sources.set(context, source)
  return source
}
