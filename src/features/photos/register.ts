import type { Site } from '../../site.ts'
import { photoFiles } from './files.ts'
import { uploadPage } from './pages/upload.tsx'
import { wallPage } from './pages/wall.tsx'
import { photoActRoutes } from './routes/acts.ts'
import { wallRoutes } from './routes/wall.ts'
import { wordRoutes } from './routes/words.ts'

/** Photos, served. */
export function photos(site: Site): void {
  photoFiles(site)
  uploadPage(site)
  photoActRoutes(site)
  wordRoutes(site)
  wallRoutes(site)
  wallPage(site)
}
