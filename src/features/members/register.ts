import type { AppContext } from '../../platform/context.ts'
import { editPage } from './pages/edit.tsx'
import { locationHelpPage } from './pages/location-help.tsx'
import { profilePage } from './pages/profile.tsx'
import { staffPage } from './pages/staff.tsx'
import { memberRoutes } from './routes.ts'

/** Profiles as read and written, popular members, staff, position. */
export function members(context: AppContext): void {
  memberRoutes(context)
  profilePage(context)
  editPage(context)
  staffPage(context)
  locationHelpPage(context)
}
