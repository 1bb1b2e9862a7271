import type { Site } from '../../../platform/context.ts'
import { newsRoutes } from './routes.ts'

/** The newsfeed: what members did. */
export function newsfeed(site: Site): void {
  newsRoutes(site)
}
