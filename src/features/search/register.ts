import type { Site } from '../../site.ts'
import { createCellCounts } from './cells.ts'
import { searchPages } from './pages.tsx'
import { searchRoutes } from './routes.ts'

/** Saved settings and results. */
export function search(site: Site): void {
  const source = { db: site.db, pool: site.pool, counts: createCellCounts(site.db, site.log) }
  searchRoutes(site, source)
  searchPages(site, source)
}
