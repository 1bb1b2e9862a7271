import type { AppContext } from '../../../platform/context.ts'
import { visibilityPages } from './pages.tsx'
import { visibilityRoutes } from './routes.ts'
import { tellWeeksThatAreOver } from './sweep.ts'

/** What others see of a member, as the member wishes; and the pause of an account. */
export function visibility(context: AppContext): void {
  visibilityRoutes(context)
  visibilityPages(context)
  tellWeeksThatAreOver(context)
}
