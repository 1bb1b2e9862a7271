import type { AppContext } from '../../platform/context.ts'
import { erasePhotos } from './public/leave.ts'

/**
 * Erases the files of photos that are gone, in every size; those that another photo still shows stay (members of a
 * demo share portraits). Doing it again does nothing.
 */
export function erasePhotoFiles(context: AppContext): void {
  context.jobs.register(erasePhotos, async ({ photos }) => {
    if (photos.length === 0) return
    const kept = await context.db.selectFrom('photos').where('photo', 'in', photos).select('photo').execute()
    const shown = new Set(kept.map(({ photo }) => photo))
    for (const photo of photos) if (!shown.has(photo)) await context.store.remove(photo)
  })
}
