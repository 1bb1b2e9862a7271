import type { AppContext } from '../../platform/context.ts'
import { scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { fillTraits } from './fill-traits.ts'
import { registerSearchPages } from './page.tsx'
import { getSearchSource, registerSearchCalls } from './server.ts'

const DAY_MS = 86_400_000

/** Saved settings and results. */
export function registerSearch(context: AppContext): void {
  const source = getSearchSource(context)
  registerSearchCalls(context, source)
  registerSearchPages(context, source)
  scheduleRecurring(context, DAY_MS, 'traits', () => fillTraits(context.db))
}
