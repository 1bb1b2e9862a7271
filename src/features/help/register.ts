import type { Site } from '../../site.ts'
import { exitPage } from './exit.tsx'
import { helpPage } from './pages.tsx'

/** Help pages that belong to no other feature, and the way out of the site. */
export function help(site: Site): void {
  helpPage(site)
  exitPage(site)
}
