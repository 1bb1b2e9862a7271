import type { AppContext } from '../../platform/context.ts'
import { createCellCounts } from './cells.ts'
import type { Source } from './queries.ts'

const sources = new WeakMap<AppContext, Source>()

/** What the reads of the search need of this site; its counts of members are loaded once for all who ask. */
export function sourceOf(site: AppContext): Source {
  const known = sources.get(site)
  if (known) return known
  const source = { db: site.db, pool: site.pool, counts: createCellCounts(site.db, site.log) }
  sources.set(site, source)
  return source
}
