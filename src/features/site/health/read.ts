import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { createQueueReader, type JobQueueState } from '../../../platform/telemetry/job-queue.ts'
import type { SlowStatement } from '../../../platform/telemetry/slow-log.ts'
import { readSiteVersion } from '../../../platform/telemetry/version.ts'
import { DUTIES, loadDutyContext } from '../obligations/duties.ts'
import { type PageTiming, summarizeTimings } from '../timings/policy.ts'
import { findTimingRows } from '../timings/server.ts'

/** State of the running site, as the page of its health reads it. */
export interface HealthFacts {
  /** Bytes of the disk with `DATA_DIR`; undefined where the system does not say. */
  disk: { free: number; total: number } | undefined
  /** Null if the database did not answer in time. */
  queues: readonly JobQueueState[] | null
  /** Whether mails leave the machine. */
  hasMail: boolean
  backups: {
    /** Hours between automatic backups; undefined for none. */
    every: number | undefined
    latest: Date | undefined
    /** When a backup of this folder was last restored. */
    restored: Date | undefined
  }
  recovery: AppContext['recovery']
  /** The copy of backups in an object store. */
  remote: { lagSeconds: number | undefined } | 'unset' | 'elsewhere'
  /** The last slow statements of this process; undefined where they are not recorded. */
  slow: readonly SlowStatement[] | undefined
  /** Duties of the law that wait for the operator. */
  duties: number
  versions: { site: string; node: string; database: string }
  /** How fast pages are for members; null where it is not measured. */
  timings: readonly PageTiming[] | null
}

/** Creates the reader of a site's state. */
export function createHealthReader(context: AppContext): () => Promise<HealthFacts> {
  const { config, db, pool, recovery, backups, telemetry } = context
  const readQueues = createQueueReader(pool)
  const site = readSiteVersion()
  return async () => {
    const [disk, queues, latest, restored, duties, database, timings] = await Promise.all([
      readDisk(config.dataDir),
      readQueues(),
      backups?.latest(),
      backups?.restored(),
      loadDutyContext(context),
      sql<{ version: string }>`select current_setting('server_version') as version`.execute(db),
      config.fieldTimings ? findTimingRows(db, new Date()) : null,
    ])
    return {
      disk,
      queues,
      hasMail: config.mailUrl !== undefined,
      backups: { every: config.backup.every, latest, restored },
      recovery,
      remote: config.backup.store ? (context.backupMirror ?? 'elsewhere') : 'unset',
      slow: telemetry.slow,
      duties: DUTIES.flatMap((group) => group.duties).filter(
        (duty) => duty.assess(duties).state === 'operator',
      ).length,
      versions: {
        site,
        node: process.versions.node,
        database: database.rows[0]?.version.split(' ', 1).join() ?? '',
      },
      timings: timings && summarizeTimings(timings),
    }
  }
}

async function readDisk(folder: string): Promise<HealthFacts['disk']> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize }
}
