import type { Site } from '../../site.ts'
import { locationHelpPage } from './pages/location-help.tsx'
import { profilePage } from './pages/profile.tsx'
import { memberRoutes } from './routes.ts'

/** Profiles as read, popular members, position. */
export function members(site: Site): void {
  memberRoutes(site)
  profilePage(site)
  locationHelpPage(site)
}
