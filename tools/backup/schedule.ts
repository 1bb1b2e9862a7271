import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import type { AppContext } from '../../src/platform/context.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { createFolder, findLastRestoreTime, findLatestBackupTime } from './backup-folder.ts'
import { BackupInProgress, type BackupResult, createBackup } from './create-backup.ts'
import { recordErasures, tidyErasures } from './erasure-list.ts'
import { toOperatorError } from './errors.ts'

const HOUR_MS = 3_600_000
const CHECK_MS = 60_000
/** Deletions join the list within this time. */
const ERASURES_MS = 10_000
/** The list loses what no backup needs any more. */
const TIDY_MS = 24 * HOUR_MS
/** Delay before a failed backup is retried. */
const RETRY_MS = HOUR_MS

type BackupContext = Pick<AppContext, 'config' | 'log' | 'pool' | 'store' | 'exports' | 'secret'>

/**
 * Makes backups while the site runs, as often as `BACKUP_EVERY` says. The newest backup in the folder decides
 * when the next is due: of several processes one makes it, and a start makes up for missed ones.
 * @throws StartError when the folder is not writable
 */
export async function scheduleBackups(context: AppContext): Promise<void> {
  const { every, folder } = context.config.backup
  context.backups = {
    latest: () => findLatestBackupTime(folder),
    restored: () => findLastRestoreTime(folder),
  }
  // Web processes leave backups to the workers, like all periodic jobs.
  if (every === undefined || context.config.processRole === 'web') return
  await assertWritable(folder)
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let notBefore = 0
  const check = async () => {
    if (running || Date.now() < notBefore) return
    running = runDueBackup(context, stopping.signal).then((succeeded) => {
      if (!succeeded) notBefore = Date.now() + RETRY_MS
      running = undefined
    })
    await running
  }
  context.app.addHook('onListen', async () => {
    timer = setInterval(check, CHECK_MS)
    timer.unref()
    void check()
  })
  context.app.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  })
}

/**
 * Keeps the list of deleted accounts in the folder of the backups, if this process has one: the list must survive the
 * database.
 */
export function scheduleErasureList(context: AppContext): void {
  const { every, folder } = context.config.backup
  if (context.config.processRole === 'web') return
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let tidyAt = 0
  const write = async () => {
    await createFolder(folder)
    await recordErasures(context.db, folder)
    if (Date.now() < tidyAt) return
    await tidyErasures(context.db, folder)
    tidyAt = Date.now() + TIDY_MS
  }
  const record = async () => {
    if (running || (every === undefined && !existsSync(folder))) return
    running = write().catch((error) =>
      context.log.error({ err: error }, 'the list of deleted accounts was not written, trying again in 10 s'),
    )
    await running
    running = undefined
  }
  context.app.addHook('onListen', async () => {
    timer = setInterval(record, ERASURES_MS)
    timer.unref()
    void record()
  })
  context.app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}

/** Makes a due backup and logs the result; false when it failed. */
async function runDueBackup(context: BackupContext, signal: AbortSignal): Promise<boolean> {
  try {
    const result = await createBackupWhenDue(context, new Date(), signal)
    if (!result) return true
    const { missing, ...backup } = result
    context.log.info(backup, 'a backup was made')
    if (missing > 0) context.log.error({ photos: missing }, 'photos have no file')
    return true
  } catch (error) {
    if (signal.aborted || error instanceof BackupInProgress) return true
    context.log.error({ err: toOperatorError(error, context.config.backup.folder) }, 'no backup was made')
    return false
  }
}

/** Makes a backup when the newest is old enough, and removes the oldest beyond `BACKUP_KEEP`. */
export async function createBackupWhenDue(
  context: BackupContext,
  now: Date,
  signal?: AbortSignal,
): Promise<BackupResult | undefined> {
  const { every = 0, folder, keep: maxCount } = context.config.backup
  const source = {
    pool: context.pool,
    directUrl: context.config.databaseDirectUrl,
    stores: { photos: context.store, exports: context.exports },
    key: context.secret,
    siteUrl: context.config.siteUrl,
  }
  const interval = every * HOUR_MS - CHECK_MS
  const isDue = (last: Date | undefined) => last === undefined || now.getTime() - last.getTime() >= interval
  if (!isDue(await findLatestBackupTime(folder))) return undefined
  return createBackup(source, folder, { now, retain: maxCount, isDue, ...(signal ? { signal } : {}) })
}

async function assertWritable(folder: string): Promise<void> {
  try {
    await createFolder(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    const reason = toOperatorError(error, folder)
    throw new StartError(
      `Backups cannot be kept (BACKUP_DIR): ${reason instanceof Error ? reason.message : reason}`,
    )
  }
}
