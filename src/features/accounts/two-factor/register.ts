import type { AppContext } from '../../../platform/context.ts'
import { accessPage } from './pages/access.tsx'
import { factorRoutes } from './routes.ts'

/** The second factor that staff show before they work. */
export function factor(context: AppContext): void {
  factorRoutes(context)
  accessPage(context)
}
