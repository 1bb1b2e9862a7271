import { createReadStream } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import pg from 'pg'
import type { ClusterLocation } from '../../../src/platform/db/embedded-location.ts'
import {
  findFreePort,
  LaunchFailure,
  launchPostmaster,
  type Postmaster,
  stopPostmaster,
} from '../../../src/platform/db/postmaster.ts'
import { StartError } from '../../../src/platform/start-error.ts'
import { BASE_ARCHIVE } from './chain-folder.ts'
import type { RecoveryPlan, Target } from './plan.ts'
import { unpackTar } from './unpack.ts'
import { formatLsn, parseLsn, SEGMENT_BYTES, segmentStart } from './wal.ts'

/** Replaying a week of a busy site takes hours. */
const REPLAY_LIMIT_MS = 86_400_000
/** The chain may end within a record, which is not replayed. */
const LONGEST_RECORD = 65_536n
/** PostgreSQL has the whole log, and the target is later than its last commit. */
const ENDED_BEFORE = /recovery ended before configured recovery target was reached/

/** Unpacks a base into an empty folder, adds the log, and lets PostgreSQL replay it to the target. */
export async function recoverCluster(
  location: ClusterLocation,
  plan: RecoveryPlan,
  target: Target,
): Promise<void> {
  const { cluster } = location
  await rm(cluster, { recursive: true, force: true })
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await unpackTar(createReadStream(join(plan.base.folder, BASE_ARCHIVE)).pipe(createGunzip()), cluster)
  for (const segment of plan.segments) await addToLog(cluster, segment)
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await giveTo(location.runAs, cluster)
  try {
    await replay(location, plan, target)
  } catch (error) {
    if (!(error instanceof LaunchFailure)) throw error
    throw new StartError(
      `The base ${plan.base.folder} and the log after it cannot be replayed (${error.message}): see ${cluster}.log. Nothing was changed; take another moment.`,
    )
  }
}

async function addToLog(
  cluster: string,
  { name, path, isFull }: RecoveryPlan['segments'][number],
): Promise<void> {
  const bytes = await readFile(path)
  const file = await open(join(cluster, 'pg_wal', name), 'w', 0o600)
  try {
    await file.writeFile(isFull ? await promisify(gunzip)(bytes) : bytes)
    await file.truncate(SEGMENT_BYTES)
  } finally {
    await file.close()
  }
}

async function giveTo({ uid, gid }: ClusterLocation['runAs'], folder: string): Promise<void> {
  if (uid === undefined || gid === undefined) return
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid)
}

/**
 * A target after the last commit is an error to PostgreSQL, although everything before it is there: the log is then
 * replayed to its end, which a damaged file would bring nearer.
 */
async function replay(location: ClusterLocation, plan: RecoveryPlan, target: Target): Promise<void> {
  if (target && (await launch(location, target)) !== undefined) return
  const end = await launch(location, undefined)
  const last = plan.segments.at(-1)
  if (end === undefined || !last) throw new LaunchFailure('its log ends too early')
  const expected = last.isFull ? segmentStart(last.name) : plan.until.lsn
  if (end >= expected - LONGEST_RECORD) return
  const damaged = plan.segments.findLast(({ name }) => segmentStart(name) <= end)
  throw new StartError(
    `The file ${damaged?.path ?? last.path} of the log is damaged at ${formatLsn(end)}. Nothing was changed; take a moment before it, or another copy of the file.`,
  )
}

/** @returns the position up to which the log was replayed; undefined if it ends before the target */
async function launch(location: ClusterLocation, target: Target): Promise<bigint | undefined> {
  // The log is in place, so no command has to fetch it; PostgreSQL insists on one.
  const settings = ['restore_command=false', 'hot_standby=off', 'recovery_target_action=promote']
  // One call instead of one per file.
  if (process.platform === 'linux') settings.push('recovery_init_sync_method=syncfs')
  // At this point of its start PostgreSQL knows no names of time zones, "Z" included.
  if (target) settings.push(`recovery_target_time=${target.toISOString().replace('Z', '+00')}`)
  const given = settings.flatMap((setting) => ['-c', setting])
  try {
    const postmaster = await launchPostmaster(location, await findFreePort(), given, REPLAY_LIMIT_MS)
    try {
      return await readReplayEnd(location, postmaster)
    } finally {
      await stopPostmaster(postmaster, location.cluster)
    }
  } catch (error) {
    if (error instanceof LaunchFailure && ENDED_BEFORE.test(error.message)) return undefined
    throw error
  }
}

async function readReplayEnd({ cluster }: ClusterLocation, { port }: Postmaster): Promise<bigint> {
  const password = await readFile(join(cluster, 'guinguette-password'), 'utf8')
  const account = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', password }
  const client = new pg.Client(account)
  await client.connect()
  try {
    const { rows } = await client.query('select pg_last_wal_replay_lsn()::text as lsn')
    return parseLsn(rows[0].lsn)
  } finally {
    await client.end()
  }
}
