import type { AppContext } from '../../platform/context.ts'
import { registerSearchPages } from './pages.tsx'
import { registerSearchCalls } from './routes.ts'
import { getSearchSource } from './source.ts'

/** Saved settings and results. */
export function registerSearch(context: AppContext): void {
  const source = getSearchSource(context)
  registerSearchCalls(context, source)
  registerSearchPages(context, source)
}
