import type { Site } from '../../site.ts'
import { reportRoutes } from './routes.ts'

/** Reports of members to staff. */
export function moderation(site: Site): void {
  reportRoutes(site)
}
