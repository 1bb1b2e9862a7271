import type { Site } from '../../site.ts'
import { gifRoutes } from './gifs/routes.ts'
import { messagePages } from './pages/messages.tsx'
import { readingRoutes } from './routes/reading.ts'
import { writingRoutes } from './routes/writing.ts'

/** Conversations of two: read, written, told as it happens. */
export function messages(site: Site): void {
  readingRoutes(site)
  writingRoutes(site)
  gifRoutes(site)
  messagePages(site)
}
