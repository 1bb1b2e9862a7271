import type { Config, S3Settings } from '../../src/config.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { moveDatabase } from '../backup/move-database.ts'
import { assertSiteStopped, type MoveResult, movePhotos } from '../backup/move-photos.ts'
import { type Command, usageError, withDatabase } from './command.ts'

/**
 * Moves a site from the embedded database to `DATABASE_URL`, and its photos from `DATA_DIR` to the object store.
 */
export const move: Command = {
  usage: ['move database', 'move photos [--ahead]'],
  run: async ([subject, option, ...extra], config) => {
    const isAhead = subject === 'photos' && option === '--ahead'
    if (extra.length > 0 || (option !== undefined && !isAhead)) throw usageError(move)
    if (subject === 'database') await moveEmbeddedDatabase(config)
    else if (subject === 'photos') await moveLocalPhotos(config, isAhead)
    else throw usageError(move)
  },
}

/** Opens the embedded database exclusively: fails while a site runs on it, and no site can start until it is closed. */
async function moveEmbeddedDatabase(config: Config): Promise<void> {
  if (!config.databaseUrl)
    throw new StartError('DATABASE_URL is not set: it says where the database is moved to.')
  const rows = await withDatabase(
    { ...config, databaseUrl: undefined },
    async (from) => {
      await migrateToLatest(from.db)
      return withDatabase(config, (to) => moveDatabase(from.pool, to, config.dataDir), 'filler')
    },
    'server',
  )
  console.log(
    `${rows.toLocaleString('en')} rows are in the database of DATABASE_URL: keep that set. The embedded one in ${config.dataDir} is as it was; remove it when you trust the new one.`,
  )
}

/** @param isAhead copies most files while the site runs, so that the final copy is short */
async function moveLocalPhotos(config: Config, isAhead: boolean): Promise<void> {
  const { s3, dataDir } = config
  if (!s3) throw new StartError('The S3 settings are not set: they say where photos are moved to.')
  const { files, sent } = await (isAhead ? movePhotos(dataDir, s3) : movePhotosOffline(config, s3))
  const number = (value: number) => value.toLocaleString('en')
  console.log(
    `${number(files)} files of ${dataDir} are in the bucket ${s3.bucket}, ${number(sent)} of them new.`,
  )
  console.log(
    isAhead
      ? 'What members add from now on is not: stop the site and run "./guinguette move photos".'
      : 'Keep the S3 settings set. The folders photos and exports are as they were; remove them when you trust the store.',
  )
}

/** Locks an embedded database; for another database, checks before and after that no site is connected. */
function movePhotosOffline(config: Config, s3: S3Settings): Promise<MoveResult> {
  return withDatabase(
    { ...config, databasePoolSize: 1 },
    async ({ pool }) => {
      await assertSiteStopped(pool)
      const moved = await movePhotos(config.dataDir, s3)
      await assertSiteStopped(pool)
      return moved
    },
    'server',
  )
}
