import { resolve } from 'node:path'
import { openExportStore, openPhotoStore } from '../../src/platform/storage/open-store.ts'
import { presentKey } from '../backup/key.ts'
import { type Made, makeBackup } from '../backup/make-backup.ts'
import { withDatabase } from './database.ts'
import { misused, type Word } from './word.ts'

/**
 * Makes a backup, also while the site runs. In the folder of `BACKUP_DIR` only the newest stay; one that is named here is left
 * as it is.
 */
export const backup: Word = {
  usage: ['backup [folder]'],
  run: async ([named, ...rest], config) => {
    if (rest.length > 0 || named?.startsWith('-')) throw misused(backup)
    const folder = named === undefined ? config.backup.folder : resolve(named)
    const keep = named === undefined ? { keep: config.backup.keep } : {}
    const made = await withDatabase(config, async ({ pool }) => {
      const stores = { photos: await openPhotoStore(config), exports: await openExportStore(config) }
      return makeBackup(
        { pool, stores, key: await presentKey(config), siteUrl: config.siteUrl },
        folder,
        keep,
      )
    })
    if (made) console.log(describe(made))
  },
}

function describe({ folder, rows, files, fresh, bytes, lost }: Made): string {
  const number = (value: number) => value.toLocaleString('en')
  const lines = [
    `${folder} holds ${number(rows)} rows and ${number(files)} files (${number(fresh)} of them new), ${number(Math.ceil(bytes / 1e6))} MB.`,
    'The secret key is not in it: keep that elsewhere.',
  ]
  if (lost > 0) lines.push(`Of ${number(lost)} photos there is no file: the site does not show them either.`)
  return lines.join('\n')
}
