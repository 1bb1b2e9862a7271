import type { Site } from '../../site.ts'
import { memberRoutes } from './routes.ts'

/** Profiles as read, popular members, position. */
export function members(site: Site): void {
  memberRoutes(site)
}
