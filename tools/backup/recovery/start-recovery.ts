import type { AppContext } from '../../../src/platform/context.ts'
import type { OpenDatabase } from '../../../src/platform/db/client.ts'
import { RecoveryArchive } from './archive.ts'
import { PhotoPool } from './photo-pool.ts'
import { dropSlot } from './replication.ts'

/**
 * Starts to copy the log of the embedded database, and the photos that are added, if a setting says so. Otherwise
 * removes the slot of a former start, which makes the database store its log.
 */
export function startRecovery(context: AppContext, { adminUrl }: OpenDatabase): RecoveryArchive | undefined {
  const { config, log, secret, store } = context
  const { days, folder: recovery } = config.recovery
  if (!adminUrl) {
    if (days > 0)
      log.warn(
        'RECOVERY_DAYS is for the embedded database: docs/backup.md says how to copy the log of DATABASE_URL.',
      )
    return undefined
  }
  if (days === 0) {
    dropSlot(adminUrl).catch((error) => {
      if (!context.stopping) log.warn({ err: error }, 'the slot of recovery was not removed')
    })
    return undefined
  }
  const pool = config.s3 ? undefined : new PhotoPool({ store, dataDir: config.dataDir, recovery, days, log })
  const archive = new RecoveryArchive({
    url: adminUrl,
    recovery,
    days,
    site: config.siteUrl,
    secret,
    log,
    ...(pool && { photosWaitSince: () => pool.waitsSince, afterBase: () => pool.sweep() }),
  })
  pool?.addMissing().catch((error) => log.error({ err: error }, 'photos are not copied for recovery'))
  context.recovery = archive
  return archive
}
