import type { Site } from '../../site.ts'
import { memberSearchPage } from './pages.tsx'
import { reportRoutes } from './routes.ts'

/** Reports, and the staff's desk. */
export function moderation(site: Site): void {
  reportRoutes(site)
  memberSearchPage(site)
}
