import type { Site } from '../../site.ts'
import { photoFiles } from './files.ts'

/** Photos, served. */
export function photos(site: Site): void {
  photoFiles(site)
}
