import type { AppContext } from '../../../platform/context.ts'
import { visitorsPage } from './pages.tsx'
import { visitorRoutes } from './routes.ts'

/** Who viewed whose profile, for those who leave traces themselves. */
export function visitors(site: AppContext): void {
  visitorRoutes(site)
  visitorsPage(site)
}
