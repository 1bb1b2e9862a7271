import type { Site } from '../../site.ts'
import { photoFiles } from './files.ts'
import { wordRoutes } from './routes/words.ts'

/** Photos, served. */
export function photos(site: Site): void {
  photoFiles(site)
  wordRoutes(site)
}
