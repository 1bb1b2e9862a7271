import type { AppContext } from '../../../platform/context.ts'
import { offlinePage } from './page.tsx'

/** What there is without a network. */
export function offline(context: AppContext): void {
  offlinePage(context)
}
