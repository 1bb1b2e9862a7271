import type { Site } from '../../site.ts'
import { helpPage } from './pages.tsx'

/** Help pages that belong to no other feature. */
export function help(site: Site): void {
  helpPage(site)
}
