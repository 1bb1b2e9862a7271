import { dirname, resolve } from 'node:path'
import { type Config, secretKey } from '../../src/config.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { openExportStore, openPhotoStore } from '../../src/platform/storage/open-store.ts'
import { applyErasures } from '../backup/apply-erasures.ts'
import { readSecretKey } from '../backup/backup-folder.ts'
import { readErasures } from '../backup/erasure-list.ts'
import { assertSiteStopped } from '../backup/move-photos.ts'
import { restoreToTime } from '../backup/recovery/restore-to-time.ts'
import { assertSameKey, restoreBackup, verifyBackup } from '../backup/restore-backup.ts'
import { type Command, log, usageError, withDatabase } from './command.ts'

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,3})?)(Z|[+-]\d\d:\d\d)?$/

/**
 * Parses the moment of `--at`, in UTC unless it names an offset; undefined for the latest.
 * @throws StartError
 */
export function parseMoment(text: string): Date | undefined {
  if (text === 'latest') return undefined
  const [, day, time, offset = 'Z'] = MOMENT.exec(text) ?? []
  const moment = new Date(`${day}T${time}${offset}`)
  if (!Number.isNaN(moment.getTime())) return moment
  throw new StartError(
    `${JSON.stringify(text)} is no moment: write it in UTC, such as 2026-11-27T20:15:03, with an offset, such as 2026-11-27T21:15:03+01:00, or "latest".`,
  )
}

/** Restores the embedded database to a moment. */
async function restoreMoment(text: string, isOtherKey: boolean, config: Config): Promise<void> {
  if (config.databaseUrl)
    throw new StartError(
      'A moment is restored in the embedded database only; for the one of DATABASE_URL see docs/backup.md.',
    )
  const target = parseMoment(text)
  const { moment, photos, erased, former } = await restoreToTime(config, target, { isOtherKey, log })
  const number = (value: number) => value.toLocaleString('en')
  const at = moment.toISOString()
  console.log(`The database is as it was at ${target ? at : `its last copied write, ${at} or later`}.`)
  console.log(
    photos
      ? `${number(photos.added)} photos are back, ${number(photos.missing)} have no file, ${number(photos.removed)} of later were moved out of the way.`
      : 'The photos in the object store are as they were.',
  )
  console.log(describeErasures(erased))
  if (former)
    console.log(
      `The former database is ${former}: remove it, and "photos.before-…", when you trust this one.`,
    )
}

/** Makes a database that another tool restored to a moment safe to serve. */
async function finishMoment(text: string, config: Config): Promise<void> {
  const moment = parseMoment(text)
  if (!moment) throw usageError(restore)
  const erasures = await readErasures([config.backup.folder])
  const secret = await secretKey(config)
  // One connection: the check takes any other for a site's.
  await withDatabase({ ...config, databasePoolSize: 1 }, ({ pool }) =>
    assertSiteStopped(pool, 'The site runs: stop it first.'),
  )
  const erased = await withDatabase(config, async (database) => {
    await migrateToLatest(database.db)
    return applyErasures(database, config, secret, erasures, moment)
  })
  console.log(describeErasures(erased))
}

const describeErasures = (erased: number) =>
  `${erased.toLocaleString('en')} accounts erased since then were erased again; deletions requested or undone since are as they were. Everybody signs in again; browsers subscribe to push again.`

/** Restores a backup into an empty database and an empty photo store. */
export const restore: Command = {
  usage: [
    'restore <folder of a backup> [--other-key]',
    'restore <folder of a backup> --check',
    'restore --at <moment> [--other-key]',
    'restore --finish <moment>',
  ],
  run: async ([named, option, ...extra], config) => {
    if (named === '--at' && option !== undefined) {
      const isOtherKey = extra[0] === '--other-key'
      if (extra.length > (isOtherKey ? 1 : 0)) throw usageError(restore)
      return restoreMoment(option, isOtherKey, config)
    }
    if (named === '--finish' && option !== undefined && extra.length === 0)
      return finishMoment(option, config)
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
    console.log(describeErasures(erased))
  },
}
