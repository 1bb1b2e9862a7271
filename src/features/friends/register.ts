import type { Site } from '../../site.ts'
import { friendRoutes } from './routes.ts'

/** Blocks between members. */
export function friends(site: Site): void {
  friendRoutes(site)
}
