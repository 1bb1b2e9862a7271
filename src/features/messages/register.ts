import type { Site } from '../../site.ts'
import { gifRoutes } from './gifs/routes.ts'
import { readingRoutes } from './routes/reading.ts'

/** Conversations of two: read, written, told as it happens. */
export function messages(site: Site): void {
  readingRoutes(site)
  gifRoutes(site)
}
