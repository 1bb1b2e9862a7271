import type { AppContext } from '../../../platform/context.ts'
import { offlinePage } from './page.tsx'

/** What there is without a network. */
export function registerOffline(context: AppContext): void {
  offlinePage(context)
}
