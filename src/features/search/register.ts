import type { AppContext } from '../../platform/context.ts'
import { searchPages } from './pages.tsx'
import { searchRoutes } from './routes.ts'
import { sourceOf } from './source.ts'

/** Saved settings and results. */
export function search(site: AppContext): void {
  const source = sourceOf(site)
  searchRoutes(site, source)
  searchPages(site, source)
}
