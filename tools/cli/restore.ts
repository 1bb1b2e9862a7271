import { resolve } from 'node:path'
import { openExportStore, openPhotoStore } from '../../src/platform/storage/open-store.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { presentKey } from '../backup/key.ts'
import { requireKey, restoreBackup } from '../backup/restore-backup.ts'
import { withDatabase } from './database.ts'
import { misused, type Word } from './word.ts'

/** Puts a backup into an empty place: an empty database, and no photos. */
export const restore: Word = {
  usage: ['restore <folder of a backup> [--other-key]', 'restore <folder of a backup> --check'],
  run: async ([named, option, ...rest], config) => {
    const known = option === undefined || option === '--other-key' || option === '--check'
    if (!named || named.startsWith('-') || !known || rest.length > 0) throw misused(restore)
    const folder = resolve(named)
    const manifest = await checkBackup(folder)
    if (option === '--check') {
      console.log(`${folder} is whole: it shows ${manifest.site} as it was at ${manifest.made_at}.`)
      return
    }
    if (option !== '--other-key') requireKey(manifest, await presentKey(config))
    const { rows, files } = await withDatabase(
      config,
      async (database) => {
        const stores = { photos: await openPhotoStore(config), exports: await openExportStore(config) }
        return restoreBackup(folder, manifest, { database, stores, place: config })
      },
      'filler',
    )
    console.log(
      `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files are back, as they were at ${manifest.made_at}.`,
    )
  },
}
