import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { openCluster } from './embedded-cluster.ts'
import { explainFault } from './embedded-faults.ts'
import { type ClusterLocation, chooseLocation } from './embedded-location.ts'
import {
  findFreePort,
  getHost,
  LaunchFailure,
  launchPostmaster,
  type Postmaster,
  readPostmaster,
  stopPostmaster,
} from './postmaster.ts'

/** The running embedded PostgreSQL. */
export interface Embedded {
  /** Address of the site's database, for a role that is no superuser. */
  url: string
  /** Address of the maintenance database, for the superuser. */
  adminUrl: string
  /** True if this process runs it; false for a tool that shares a server's. */
  isOwn: boolean
  /** Stops PostgreSQL if this process runs it; takes at most seven seconds. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** A server needs the database for itself; a tool may share it with a running server. */
  as: 'server' | 'tool'
  /** Further arguments for `initdb` and `postgres`, for tests. */
  initArguments?: string[]
  serverArguments?: string[]
}

/** The lock belongs to a session, so it ends with the process even after a crash. */
interface ClusterSession {
  session: pg.Client
  postmaster: Postmaster
  isLocked: boolean
}

/** "guinguet" in ASCII: the advisory lock of the process that runs this PostgreSQL. */
const LOCK_ID = 0x6775696e67756574n
const ACQUIRE_LIMIT_MS = 60_000
const LOCK_LIMIT_MS = 1_000
const RESTART_PAUSE_MS = 1_000
/** Codes of a server that is starting, stopping or out of sessions. */
const TEMPORARY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P03',
  '57P01',
  '53300',
])

/**
 * Opens the embedded PostgreSQL of `dataDir`, and creates it at the first start. Takes over one that a killed
 * process left running.
 * @throws StartError if another server uses it
 */
export async function startEmbedded(dataDir: string, log: Log, options: EmbeddedOptions): Promise<Embedded> {
  const location = await chooseLocation(dataDir, log)
  const password = await openCluster(location, options.initArguments)
  const cluster = { location, password, options }
  const current = await acquireCluster(cluster)
  const { port } = current.postmaster
  const host = encodeURIComponent(getHost(current.postmaster, location.cluster))
  const address = (role: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/${role}?host=${host}`
  const opened = { url: address('guinguette'), adminUrl: address('postgres') }
  if (!current.isLocked) {
    await current.session.end()
    if (options.as === 'tool') return { ...opened, isOwn: false, stop: async () => {} }
    throw new StartError(`The database in ${dataDir} is in use by another running Guinguette: stop it first.`)
  }
  const stop = supervise(cluster, current, log)
  try {
    await prepareDatabase(current.session, password)
  } catch (error) {
    await stop()
    throw explainFault(error, location.cluster)
  }
  return { ...opened, isOwn: true, stop }
}

interface ClusterOptions {
  location: ClusterLocation
  password: string
  options: EmbeddedOptions
}

/** Finds or starts the postmaster and takes the lock; one of two concurrent starts gets it. */
async function acquireCluster(
  { location, password, options }: ClusterOptions,
  port?: number,
): Promise<ClusterSession> {
  const deadline = performance.now() + ACQUIRE_LIMIT_MS
  while (performance.now() < deadline) {
    const postmaster =
      (await readPostmaster(location.cluster)) ?? (await launchOrSkip(location, options, port))
    const session = postmaster && (await connectOrSkip(location, postmaster, password))
    const isLocked = session && (await takeLock(session, options.as))
    if (postmaster && session && isLocked !== undefined) return { session, postmaster, isLocked }
    await sleep(20)
  }
  throw new StartError(
    `The embedded database in ${location.cluster} does not answer; see ${location.cluster}.log.`,
  )
}

async function launchOrSkip(
  location: ClusterLocation,
  options: EmbeddedOptions,
  port?: number,
): Promise<Postmaster | undefined> {
  try {
    return await launchPostmaster(location, port ?? (await findFreePort()), options.serverArguments ?? [])
  } catch (error) {
    if (error instanceof LaunchFailure && (error.isTaken || error.isPortTaken)) return undefined
    throw explainFault(error, location.cluster)
  }
}

async function connectOrSkip(
  location: ClusterLocation,
  { port }: Postmaster,
  password: string,
): Promise<pg.Client | undefined> {
  const account = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', password }
  const session = new pg.Client({ ...account, connectionTimeoutMillis: 5_000, keepAlive: true })
  // Without a listener a lost server ends the process; `end` still reports the loss.
  session.on('error', () => {})
  try {
    await session.connect()
    return session
  } catch (error) {
    await session.end().catch(() => {})
    const { code, message } = error as NodeJS.ErrnoException
    if (TEMPORARY_CODES.has(code ?? '') || /terminated|timeout/.test(message)) return undefined
    throw explainFault(error, location.cluster)
  }
}

/**
 * A server waits: the session of a process that was just killed may still be closing.
 * @returns undefined if a command that had started the server has stopped it
 */
async function takeLock(session: pg.Client, as: EmbeddedOptions['as']): Promise<boolean | undefined> {
  let isOpen = true
  const onLoss = () => {
    isOpen = false
  }
  session.once('error', onLoss).once('end', onLoss)
  const deadline = performance.now() + (as === 'server' ? LOCK_LIMIT_MS : 0)
  do {
    try {
      const { rows } = await session.query('select pg_try_advisory_lock($1) as taken', [String(LOCK_ID)])
      if (rows[0].taken) return true
    } catch (error) {
      if (isOpen && !TEMPORARY_CODES.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      return undefined
    }
    await sleep(50)
  } while (performance.now() < deadline)
  return false
}

/** Restarts PostgreSQL on the same port after a crash; returns the function that stops it for good. */
function supervise(cluster: ClusterOptions, first: ClusterSession, log: Log): () => Promise<void> {
  const { port } = first.postmaster
  let current = first
  let isStopping = false
  let restarting: Promise<void> | undefined

  const watch = () => {
    current.session.once('end', () => {
      if (!isStopping) restarting = restart()
    })
  }
  const restart = async () => {
    log.error('The embedded database has stopped; restarting it.')
    while (!isStopping) {
      try {
        current = await acquireCluster(cluster, port)
        watch()
        return
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error))
        await sleep(RESTART_PAUSE_MS)
      }
    }
  }
  watch()
  return async () => {
    isStopping = true
    await restarting
    // Released last, so that no other process takes over a server that is stopping.
    await stopPostmaster(current.postmaster, cluster.location.cluster)
    await current.session.end().catch(() => {})
  }
}

/** The site's role owns its database only; it may create others for the benchmark. */
async function prepareDatabase(session: pg.Client, password: string): Promise<void> {
  const { rows } = await session.query("select 1 from pg_database where datname = 'guinguette'")
  if (rows.length > 0) return
  const roles = await session.query("select 1 from pg_roles where rolname = 'guinguette'")
  if (roles.rows.length === 0) {
    await session.query(`create role guinguette login createdb password '${password}'`)
  }
  await session.query('create database guinguette owner guinguette')
}
