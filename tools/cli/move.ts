import type { Config, S3Settings } from '../../src/config.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { moveDatabase } from '../backup/move-database.ts'
import { type Moved, movePhotos } from '../backup/move-photos.ts'
import { requireNobodyConnected } from '../backup/running-site.ts'
import { withDatabase } from './database.ts'
import { misused, type Word } from './word.ts'

/** Takes a site from the embedded database into `DATABASE_URL`, and its photos from `DATA_DIR` into the object store. */
export const move: Word = {
  usage: ['move database', 'move photos [--ahead]'],
  run: async ([what, option, ...rest], config) => {
    const isAhead = what === 'photos' && option === '--ahead'
    if (rest.length > 0 || (option !== undefined && !isAhead)) throw misused(move)
    if (what === 'database') await database(config)
    else if (what === 'photos') await photos(config, isAhead)
    else throw misused(move)
  },
}

/** The embedded database is held for itself meanwhile: a site that runs on it is refused, and cannot be started. */
async function database(config: Config): Promise<void> {
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

/** @param isAhead most of it is to be sent while the site runs, so that it stands still for the rest only */
async function photos(config: Config, isAhead: boolean): Promise<void> {
  const { s3, dataDir } = config
  if (!s3) throw new StartError('The S3 settings are not set: they say where photos are moved to.')
  const { files, sent } = await (isAhead ? movePhotos(dataDir, s3) : movePhotosOfStopped(config, s3))
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

/** An embedded database is held meanwhile; of another one it is asked who is connected, before and after. */
function movePhotosOfStopped(config: Config, s3: S3Settings): Promise<Moved> {
  return withDatabase(
    { ...config, databasePoolSize: 1 },
    async ({ pool }) => {
      await requireNobodyConnected(pool)
      const moved = await movePhotos(config.dataDir, s3)
      await requireNobodyConnected(pool)
      return moved
    },
    'server',
  )
}
