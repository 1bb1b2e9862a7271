import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, secretKey } from '../../../src/config.ts'
import { createDataDir } from '../../../src/platform/data-dir.ts'
import { type OpenDatabase, openDatabase } from '../../../src/platform/db/client.ts'
import { startEmbedded } from '../../../src/platform/db/embedded.ts'
import { type ClusterLocation, chooseLocation } from '../../../src/platform/db/embedded-location.ts'
import { migrateToLatest } from '../../../src/platform/db/migrate.ts'
import { isAlive, readPostmaster } from '../../../src/platform/db/postmaster.ts'
import type { Log } from '../../../src/platform/log.ts'
import { StartError } from '../../../src/platform/start-error.ts'
import { applyErasures } from '../apply-erasures.ts'
import { formatBackupName, noteRestore, readSecretKey } from '../backup-folder.ts'
import { readErasures } from '../erasure-list.ts'
import { toOperatorError } from '../errors.ts'
import { assertSameKey } from '../restore-backup.ts'
import { type MatchedFiles, matchFiles } from './match-files.ts'
import { planRecovery, type Target } from './plan.ts'
import { recoverCluster } from './recover-cluster.ts'

/** Folder of `DATA_DIR` where a database is recovered before it replaces the former one. */
const DRAFT = 'restoring'

export interface TimeRestored extends MatchedFiles {
  moment: Date
  /** Accounts erased again. */
  erased: number
  /** The former database; undefined if there was none. */
  former: string | undefined
}

/**
 * Restores the embedded database to a moment, and the photos of that moment. The former database stays as it is until
 * the new one is ready, and then under another name.
 * @throws StartError with one sentence
 */
export async function restoreToTime(
  config: Config,
  target: Target,
  { isOtherKey, log }: { isOtherKey: boolean; log: Log },
): Promise<TimeRestored> {
  try {
    const plan = await planRecovery(config.recovery.folder, target)
    if (!isOtherKey) assertSameKey(plan.chain, await readSecretKey(config))
    const location = await chooseLocation(config.dataDir, log)
    await assertStopped(config, location, log)
    const draftDir = await lockDraft(config.dataDir)
    const draft = await chooseLocation(draftDir, log)
    await recoverCluster(draft, plan, target)
    const moment = target ?? plan.until.at
    const ending = `.before-${formatBackupName(new Date())}`
    const finished = await finish(config, draftDir, { moment, ending, log })
    const former = await swap(draft, location, ending)
    await rm(draftDir, { recursive: true, force: true })
    await noteRestore(config.recovery.folder)
    return { moment, ...finished, former }
  } catch (error) {
    throw toOperatorError(error, config.dataDir)
  }
}

/** Takes over, and stops, a PostgreSQL that a killed process left running. */
async function assertStopped({ dataDir }: Config, { cluster }: ClusterLocation, log: Log): Promise<void> {
  if (!(await readPostmaster(cluster))) return
  const { stop } = await startEmbedded(dataDir, log, { as: 'server' })
  await stop()
}

/** An interrupted restore begins again; two at once would share a folder. */
async function lockDraft(dataDir: string): Promise<string> {
  const folder = join(dataDir, DRAFT)
  const pidFile = join(folder, 'pid')
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => 0))
  if (pid && pid !== process.pid && isAlive(pid))
    throw new StartError(`Another restore into ${dataDir} is under way (process ${pid}).`)
  await rm(folder, { recursive: true, force: true })
  await createDataDir(folder)
  await writeFile(pidFile, String(process.pid))
  return folder
}

/** Makes the recovered database one that may be served: today's tables, files for its rows, and later deletions. */
async function finish(
  config: Config,
  draftDir: string,
  { moment, ending, log }: { moment: Date; ending: string; log: Log },
): Promise<MatchedFiles & { erased: number }> {
  const own = { ...config, databaseStatementTimeout: 0 }
  const database: OpenDatabase = await openDatabase({ ...own, dataDir: draftDir }, log, 'server')
  try {
    await database.directly((db) => migrateToLatest(db))
    const files = await matchFiles(database.db, config, join(config.dataDir, `photos${ending}`))
    const erasures = await readErasures([config.backup.folder])
    const erased = await applyErasures(database, own, await secretKey(config), erasures, moment)
    return { ...files, erased }
  } finally {
    await database.close()
  }
}

async function swap(
  draft: ClusterLocation,
  { cluster }: ClusterLocation,
  ending: string,
): Promise<string | undefined> {
  if (await readPostmaster(cluster))
    throw new StartError(`A site was started on ${cluster} during the restore: stop it, and run this again.`)
  const former = existsSync(cluster) ? cluster + ending : undefined
  if (former) await rename(cluster, former)
  try {
    await rename(draft.cluster, cluster)
  } catch (error) {
    if (former) await rename(former, cluster)
    throw error
  }
  return former
}
