import { dirname, resolve } from 'node:path'
import { secretKey } from '../../src/config.ts'
import { openExportStore, openPhotoStore } from '../../src/platform/storage/open-store.ts'
import { applyErasures } from '../backup/apply-erasures.ts'
import { readSecretKey } from '../backup/backup-folder.ts'
import { readErasures } from '../backup/erasure-list.ts'
import { assertSameKey, restoreBackup, verifyBackup } from '../backup/restore-backup.ts'
import { type Command, usageError, withDatabase } from './command.ts'

/** Restores a backup into an empty database and an empty photo store. */
export const restore: Command = {
  usage: ['restore <folder of a backup> [--other-key]', 'restore <folder of a backup> --check'],
  run: async ([named, option, ...extra], config) => {
    const known = option === undefined || option === '--other-key' || option === '--check'
    if (!named || named.startsWith('-') || !known || extra.length > 0) throw usageError(restore)
    const folder = resolve(named)
    const manifest = await verifyBackup(folder)
    if (option === '--check') {
      console.log(`${folder} is whole: it shows ${manifest.site} as it was at ${manifest.made_at}.`)
      return
    }
    if (option !== '--other-key') assertSameKey(manifest, await readSecretKey(config))
    const erasures = await readErasures([dirname(folder), config.backup.folder])
    const secret = await secretKey(config)
    const { rows, files, erased } = await withDatabase(
      config,
      async (database) => {
        const stores = { photos: await openPhotoStore(config), exports: await openExportStore(config) }
        const finish = (made: Date) => applyErasures(database, config, secret, erasures, made)
        return restoreBackup(folder, manifest, { database, stores, storage: config, finish })
      },
      'filler',
    )
    console.log(
      `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files are back, as they were at ${manifest.made_at}.`,
    )
    console.log(
      `${erased.toLocaleString('en')} accounts erased since then were erased again; deletions requested or undone since are as they were. Everybody signs in again; browsers subscribe to push again.`,
    )
  },
}
