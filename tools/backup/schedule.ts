import { access, constants } from 'node:fs/promises'
import type { AppContext } from '../../src/platform/context.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { explain } from './faults.ts'
import { lastMoment, makeFolder } from './folder.ts'
import { BackupUnderWay, type Made, makeBackup } from './make-backup.ts'

const HOUR_MS = 3_600_000
const LOOK_MS = 60_000
/** What has failed is tried again after this, not at the next look. */
const AFTER_FAULT_MS = HOUR_MS

type Backed = Pick<AppContext, 'config' | 'log' | 'pool' | 'store' | 'exports' | 'secret'>

/**
 * Makes backups while the site runs, where `BACKUP_EVERY` says how often. When the next is due follows from the newest in the folder:
 * of processes that share it one makes it, and a start makes up for what was missed.
 * @throws StartError when the folder cannot be written into
 */
export async function scheduleBackups(context: AppContext): Promise<void> {
  const { every, folder } = context.config.backup
  // A process that only serves leaves it to the workers, as it does the sweeps.
  if (every === undefined || context.config.processRole === 'web') return
  await requireWritable(folder)
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let notBefore = 0
  const look = async () => {
    if (running || Date.now() < notBefore) return
    running = tellOf(context, stopping.signal).then((isWell) => {
      if (!isWell) notBefore = Date.now() + AFTER_FAULT_MS
      running = undefined
    })
    await running
  }
  context.app.addHook('onListen', async () => {
    timer = setInterval(look, LOOK_MS)
    timer.unref()
    void look()
  })
  context.app.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  })
}

/** Makes the backup that is due, if one is, and says so in the log; false when it failed. */
async function tellOf(context: Backed, signal: AbortSignal): Promise<boolean> {
  try {
    const made = await backUpWhenDue(context, new Date(), signal)
    if (!made) return true
    const { lost, ...rest } = made
    context.log.info(rest, 'a backup was made')
    if (lost > 0) context.log.error({ photos: lost }, 'photos have no file')
    return true
  } catch (error) {
    if (signal.aborted || error instanceof BackupUnderWay) return true
    context.log.error({ err: explain(error, context.config.backup.folder) }, 'no backup was made')
    return false
  }
}

/** Makes a backup when the newest is old enough, and removes the oldest beyond those that are kept. */
export async function backUpWhenDue(
  context: Backed,
  now: Date,
  signal?: AbortSignal,
): Promise<Made | undefined> {
  const { every = 0, folder, keep } = context.config.backup
  const source = {
    pool: context.pool,
    directUrl: context.config.databaseDirectUrl,
    stores: { photos: context.store, exports: context.exports },
    key: context.secret,
    siteUrl: context.config.siteUrl,
  }
  const enough = every * HOUR_MS - LOOK_MS
  const isDue = (last: Date | undefined) => last === undefined || now.getTime() - last.getTime() >= enough
  if (!isDue(await lastMoment(folder))) return undefined
  return makeBackup(source, folder, { now, keep, isDue, ...(signal ? { signal } : {}) })
}

async function requireWritable(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    const reason = explain(error, folder)
    throw new StartError(
      `Backups cannot be kept (BACKUP_DIR): ${reason instanceof Error ? reason.message : reason}`,
    )
  }
}
