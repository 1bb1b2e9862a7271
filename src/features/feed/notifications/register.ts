import type { AppContext } from '../../../platform/context.ts'
import { turnMonthsDaily } from './months.ts'
import { notificationsPage } from './pages/notifications.tsx'
import { preferencesPage } from './pages/preferences.tsx'
import { notificationRoutes } from './routes.ts'

/** What concerns a member: the list, its marks, and what the member wishes to be told of. */
export function notifications(context: AppContext): void {
  notificationRoutes(context)
  notificationsPage(context)
  preferencesPage(context)
  turnMonthsDaily(context)
}
