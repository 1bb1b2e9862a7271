import type { AppContext } from '../../../platform/context.ts'
import { newsRoutes } from './routes.ts'

/** The newsfeed: what members did. */
export function newsfeed(context: AppContext): void {
  newsRoutes(context)
}
