import type { AppContext } from '../../platform/context.ts'
import { erasePhotoFiles } from './erase.ts'
import { photoFiles } from './files.ts'
import { validationPage } from './pages/desk.tsx'
import { uploadPage } from './pages/upload.tsx'
import { wallPage } from './pages/wall.tsx'
import { photoActRoutes } from './routes/acts.ts'
import { uploadRoutes } from './routes/upload.ts'
import { validationRoutes } from './routes/validation.ts'
import { wallRoutes } from './routes/wall.ts'
import { wordRoutes } from './routes/words.ts'
import { sweepPhotosHourly } from './sweep.ts'

/** Photos: sent, validated, served, erased. */
export function photos(context: AppContext): void {
  photoFiles(context)
  photoActRoutes(context)
  wordRoutes(context)
  wallRoutes(context)
  wallPage(context)
  uploadRoutes(context)
  uploadPage(context)
  validationRoutes(context)
  validationPage(context)
  erasePhotoFiles(context)
  sweepPhotosHourly(context)
}
