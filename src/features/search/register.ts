import type { AppContext } from '../../platform/context.ts'
import { searchPages } from './pages.tsx'
import { searchRoutes } from './routes.ts'
import { sourceOf } from './source.ts'

/** Saved settings and results. */
export function search(context: AppContext): void {
  const source = sourceOf(context)
  searchRoutes(context, source)
  searchPages(context, source)
}
