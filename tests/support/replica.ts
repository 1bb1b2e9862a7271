import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createPool } from '../../src/platform/db/client.ts'
import { getSystemUser, type RunAs } from '../../src/platform/db/embedded-location.ts'
import { findFreePort, launchPostmaster, stopPostmaster } from '../../src/platform/db/postmaster.ts'
import { findSystemPostgres } from './engines.ts'
import { startSystemPostgres } from './system-postgres.ts'

const BIN = findSystemPostgres('pg_basebackup')

/** Whether this machine has a PostgreSQL with streaming replication; its tests are skipped without one. */
export const hasReplica = BIN !== undefined
if (!hasReplica) console.warn('No PostgreSQL 15 is installed: what reads from a replica is not tested.')

/** A PostgreSQL with a streaming replica. */
export interface ReplicatedDatabase {
  /** Address of an empty database on the primary, and of the same on the replica. */
  primary: string
  replica: string
  /** The replica goes on receiving, and shows nothing of it until it is resumed. */
  pause(): Promise<void>
  resume(): Promise<void>
  killReplica(): Promise<void>
  /** From now on the primary acknowledges a commit once the replica has it too. */
  replicateSynchronously(): Promise<void>
  killPrimary(): void
  /** Makes the replica the primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Starts a streaming copy of a server in this folder. */
export async function startReplica(primary: string, folder: string, settings: string[]) {
  const bin = String(BIN)
  const runAs: RunAs = process.getuid?.() === 0 ? getSystemUser() : {}
  const cluster = join(folder, 'postgres')
  await mkdir(cluster, { mode: 0o700 })
  if (runAs.uid !== undefined) execFileSync('chown', [`${runAs.uid}:${runAs.gid}`, cluster])
  const options = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--wal-method=stream']
  execFileSync(join(bin, 'pg_basebackup'), ['-D', cluster, '-d', primary, ...options], {
    ...runAs,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const postmaster = await launchPostmaster({ bin, cluster, runAs }, await findFreePort(), settings)
  const replica = new URL(primary)
  replica.port = String(postmaster.port)
  return { url: replica.href, stop: () => stopPostmaster(postmaster, cluster) }
}

const SETTINGS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'shared_buffers=32MB'].flatMap(
  (setting) => ['-c', setting],
)

/** Starts both; the replica is a streaming copy. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const bin = String(BIN)
  const folder = await mkdtemp(join(tmpdir(), 'guinguette-pair-'))
  const [own, copy] = [join(folder, 'one'), join(folder, 'two')]
  for (const one of [folder, own, copy]) {
    await mkdir(one, { recursive: true })
    await chmod(one, 0o755)
  }
  const primary = await startSystemPostgres(bin, own, SETTINGS)
  const { url: replica, stop: killReplica } = await startReplica(primary.url, copy, SETTINGS)
  const execute = async (statement: string, url = replica) => {
    const { db } = createPool(url, { databasePoolSize: 1, databaseStatementTimeout: 15_000 })
    await sql
      .raw(statement)
      .execute(db)
      .finally(() => db.destroy())
  }
  return {
    primary: primary.url,
    replica,
    pause: () => execute('select pg_wal_replay_pause()'),
    resume: () => execute('select pg_wal_replay_resume()'),
    killReplica,
    replicateSynchronously: async () => {
      await execute("alter system set synchronous_standby_names = '*'", primary.url)
      await execute('select pg_reload_conf()', primary.url)
    },
    killPrimary: () => primary.kill('SIGKILL'),
    promote: () => execute('select pg_promote()'),
    stop: async () => {
      await killReplica()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
