import type { AppContext } from '../../platform/context.ts'
import { registerSearchPages } from './page.tsx'
import { getSearchSource, registerSearchCalls } from './server.ts'

/** Saved settings and results. */
export function registerSearch(context: AppContext): void {
  const source = getSearchSource(context)
  registerSearchCalls(context, source)
  registerSearchPages(context, source)
}
