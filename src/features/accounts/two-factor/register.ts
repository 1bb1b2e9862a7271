import type { AppContext } from '../../../platform/context.ts'
import { accessPage } from './pages/access.tsx'
import { factorRoutes } from './routes.ts'

/** The second factor that staff show before they work. */
export function factor(site: AppContext): void {
  factorRoutes(site)
  accessPage(site)
}
