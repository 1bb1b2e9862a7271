import type { AppContext } from '../../../platform/context.ts'
import { visitorsPage } from './pages.tsx'
import { visitorRoutes } from './routes.ts'

/** Who viewed whose profile, for those who leave traces themselves. */
export function visitors(context: AppContext): void {
  visitorRoutes(context)
  visitorsPage(context)
}
