import { resolve } from 'node:path'
import { openExportStore, openPhotoStore } from '../../src/platform/storage/open-store.ts'
import { readSecretKey } from '../backup/backup-folder.ts'
import { type BackupResult, createBackup } from '../backup/create-backup.ts'
import { recordErasures, tidyErasures } from '../backup/erasure-list.ts'
import { type Command, usageError, withDatabase } from './command.ts'

/**
 * Makes a backup, also while the site runs, and brings the list of deleted accounts in its folder up to date. Old
 * backups are removed only from `BACKUP_DIR`, not from a folder given as argument.
 */
export const backup: Command = {
  usage: ['backup [folder]'],
  run: async ([named, ...extra], config) => {
    if (extra.length > 0 || named?.startsWith('-')) throw usageError(backup)
    const folder = named === undefined ? config.backup.folder : resolve(named)
    const options = named === undefined ? { retain: config.backup.keep } : {}
    const result = await withDatabase(config, async ({ db, pool }) => {
      const stores = { photos: await openPhotoStore(config), exports: await openExportStore(config) }
      const made = await createBackup(
        { pool, stores, key: await readSecretKey(config), siteUrl: config.siteUrl },
        folder,
        options,
      )
      if (named === undefined) await recordErasures(db, folder)
      await tidyErasures(db, folder, named !== undefined)
      return made
    })
    if (result) console.log(formatResult(result))
  },
}

function formatResult({ folder, rows, files, fresh, bytes, missing }: BackupResult): string {
  const number = (value: number) => value.toLocaleString('en')
  const lines = [
    `${folder} holds ${number(rows)} rows and ${number(files)} files (${number(fresh)} of them new), ${number(Math.ceil(bytes / 1e6))} MB.`,
    'The secret key is not in it: keep that elsewhere.',
  ]
  if (missing > 0) lines.push(`${number(missing)} photos have no file: the site does not show them either.`)
  return lines.join('\n')
}
