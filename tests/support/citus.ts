import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPool } from '../../src/platform/db/client.ts'
import { LaunchFailure } from '../../src/platform/db/postmaster.ts'
import { findSystemPostgres } from './engines.ts'
import { startReplica } from './replica.ts'
import { startSystemPostgres } from './system-postgres.ts'

const BIN = findSystemPostgres()
const VERSION = BIN?.split('/').at(-2)

/** Whether this machine's PostgreSQL has the extension Citus; its tests are skipped without. */
export const hasCitus =
  VERSION !== undefined && existsSync(`/usr/share/postgresql/${VERSION}/extension/citus.control`)

/** A coordinator and two workers, all on the loopback address. */
export interface CitusCluster {
  /** Address of the database `postgres` on the coordinator. */
  url: string
  /** The same on the workers. */
  workers: string[]
  /** Kills the PostgreSQL of a worker at once. */
  killWorker(index: number): void
  restartWorker(index: number): Promise<void>
  /** Starts another worker, which no database knows yet. @returns its address */
  addWorker(): Promise<string>
  /** Starts a streaming replica of the coordinator. @returns its address */
  replicateCoordinator(): Promise<string>
  killCoordinator(): void
  stop(): Promise<void>
}

const WORKERS = 2
const RESTARTS = 50
const RESTART_PAUSE_MS = 200

const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  // A shard that moves takes along what is in the log: a commit that is not yet written there would be lost.
  synchronous_commit: 'on',
  autovacuum: 'off',
  shared_preload_libraries: 'citus',
  // Shards move while they are written.
  wal_level: 'logical',
  shared_buffers: '64MB',
  max_connections: '300',
  // Each database has a process of the extension.
  max_worker_processes: '200',
  max_prepared_transactions: '100',
  log_min_messages: 'error',
  'citus.shard_count': '4',
  'citus.enable_statistics_collection': 'off',
  'citus.enable_stat_counters': 'on',
  // The records of two-phase commits remain, to be counted.
  'citus.recover_2pc_interval': '-1',
}

/** Starts the three servers in this folder, else in a temporary one. */
export async function startCitusCluster(
  given?: string,
  settings: Record<string, string> = {},
): Promise<CitusCluster> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'guinguette-citus-')))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const servers: Awaited<ReturnType<typeof startNode>>[] = []
  const replicas: Awaited<ReturnType<typeof startReplica>>[] = []
  const start = async () => {
    const server = await startNode(join(folder, `node${servers.length}`), settings)
    servers.push(server)
    return server.url
  }
  const stop = async () => {
    await Promise.all([...servers, ...replicas].map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let node = 0; node <= WORKERS; node++) await start()
  } catch (error) {
    await stop()
    throw error
  }
  const [coordinator = '', ...workers] = servers.map(({ url }) => url)
  const killWorker = (index: number) => servers[index + 1]?.kill('SIGKILL')
  const restartWorker = async (index: number) => {
    // Sessions of a killed server end a moment after it.
    for (let time = 1; ; time++) {
      try {
        return await servers[index + 1]?.startAgain()
      } catch (error) {
        if (time === RESTARTS || !(error instanceof LaunchFailure && error.isTaken)) throw error
        await sleep(RESTART_PAUSE_MS)
      }
    }
  }
  const replicateCoordinator = async () => {
    const copy = join(folder, 'replica')
    await mkdir(copy)
    await chmod(copy, 0o755)
    const replica = await startReplica(coordinator, copy, toArguments(settings))
    replicas.push(replica)
    return replica.url
  }
  return {
    ...{ url: coordinator, workers, killWorker, restartWorker, addWorker: start, stop, replicateCoordinator },
    killCoordinator: () => servers[0]?.kill('SIGKILL'),
  }
}

const toArguments = (settings: Record<string, string>) =>
  Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function startNode(folder: string, more: Record<string, string>) {
  await mkdir(folder)
  await chmod(folder, 0o755)
  return startSystemPostgres(String(BIN), folder, toArguments(more))
}

/** Creates a database with the extension on every node, and adds the workers to it. @returns its address */
export async function createCitusDatabase(
  { url, workers }: Pick<CitusCluster, 'url' | 'workers'>,
  name: string,
): Promise<string> {
  const nodes = [url, ...workers]
  for (const node of nodes) await execute(node, `create database ${name}`)
  for (const node of nodes) await execute(withDatabaseName(node, name), 'create extension citus')
  const address = withDatabaseName(url, name)
  await execute(address, `select citus_set_coordinator_host('127.0.0.1', ${new URL(url).port})`)
  for (const worker of workers)
    await execute(address, `select citus_add_node('127.0.0.1', ${new URL(worker).port})`)
  return address
}

/** The address of another database of the same server. */
export function withDatabaseName(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

async function execute(url: string, statement: string): Promise<void> {
  const { db } = createPool(url, { databasePoolSize: 1, databaseStatementTimeout: 60_000 })
  await sql
    .raw(statement)
    .execute(db)
    .finally(() => db.destroy())
}

/** Adds a worker to a database and moves shards to it, while they are read and written. */
export async function joinCluster(address: string, worker: string): Promise<void> {
  const name = new URL(address).pathname.slice(1)
  await execute(worker, `create database ${name}`)
  await execute(withDatabaseName(worker, name), 'create extension citus')
  await execute(address, `select citus_add_node('127.0.0.1', ${new URL(worker).port})`)
  await execute(address, `select rebalance_table_shards(shard_transfer_mode => 'force_logical')`)
}
