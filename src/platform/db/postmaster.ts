import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterLocation } from './embedded-location.ts'

/** A running PostgreSQL server, as `postmaster.pid` describes it. */
export interface Postmaster {
  pid: number
  port: number
  status: string
}

/** Crash recovery of a large database may take long. */
const START_LIMIT_MS = 120_000
const FAST_STOP_LIMIT_MS = 5_000
const QUICK_STOP_LIMIT_MS = 2_000
const LOG_SIZE_LIMIT = 10_000_000

/** Above Linux's highest process number, so no process has it. */
const UNUSED_PID = 4_194_305

/** Returns the postmaster that runs on the cluster, if any. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !port) return undefined
  if (isPostmaster(pid, cluster)) return { pid, port, status: lines[7]?.trim() ?? '' }
  // After a crash another process may have the same number, and PostgreSQL would refuse to start. The file
  // itself stays: PostgreSQL uses it to see whether old sessions still use the shared memory.
  if (isAlive(pid)) await writeFile(file, [UNUSED_PID, ...lines.slice(1)].join('\n'))
  return undefined
}

/** True if a process of this number exists, a zombie included. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  try {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : spawnSync('ps', ['-p', String(pid), '-o', 'command=']).stdout.toString()
    return command.includes(cluster)
  } catch {
    return false
  }
}

/** A postmaster that ended while starting. */
export class LaunchFailure extends Error {
  /** Another postmaster took the folder first, or sessions of a killed one are still open. */
  readonly isTaken: boolean
  readonly isPortTaken: boolean

  constructor(output: string) {
    super(output.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    this.isTaken = /lock file .* already exists|still in use/.test(output)
    this.isPortTaken = /Address already in use|could not create any TCP/.test(output)
  }
}

/** Maximum socket path of every supported system, and PostgreSQL's longest socket name. */
const LONGEST_SOCKET_PATH = 103
const LONGEST_SOCKET_NAME = '/.s.PGSQL.65535'.length

/** A socket path must be short, and contain no character that separates folders in the setting. */
function canContainSocket(folder: string): boolean {
  return folder.length + LONGEST_SOCKET_NAME <= LONGEST_SOCKET_PATH && /^[\w./-]+$/.test(folder)
}

/** Prefers the socket, which needs three fifths of the processor time of TCP. */
export function getHost({ port }: Postmaster, cluster: string): string {
  return existsSync(join(cluster, `.s.PGSQL.${port}`)) ? cluster : '127.0.0.1'
}

/**
 * Starts PostgreSQL on 127.0.0.1 and waits until it is ready. It runs in its own session, so that Ctrl-C
 * reaches it only through the orderly stop.
 * @throws LaunchFailure
 */
export async function launchPostmaster(
  location: ClusterLocation,
  port: number,
  settings: string[],
  limitMs = START_LIMIT_MS,
): Promise<Postmaster> {
  const logFile = `${location.cluster}.log`
  const size = existsSync(logFile) ? statSync(logFile).size : 0
  const output = openSync(logFile, size > LOG_SIZE_LIMIT ? 'w' : 'a', 0o600)
  const from = size > LOG_SIZE_LIMIT ? 0 : size
  const child = spawn(
    join(location.bin, 'postgres'),
    ['-D', location.cluster, ...buildArguments(port, location.cluster), ...settings],
    {
      ...location.runAs,
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', output, output],
    },
  )
  closeSync(output)
  child.unref()
  const readOutput = () => readFileSync(logFile).subarray(from).toString()
  return waitUntilReady(child, location.cluster, readOutput, limitMs)
}

async function waitUntilReady(
  child: ChildProcess,
  cluster: string,
  readOutput: () => string,
  limitMs: number,
): Promise<Postmaster> {
  let fault: Error | undefined
  child.once('error', (error) => {
    fault = error
  })
  const deadline = performance.now() + limitMs
  while (performance.now() < deadline) {
    if (fault) throw new LaunchFailure(fault.message)
    if (child.exitCode !== null || child.signalCode)
      throw new LaunchFailure(readOutput() || 'it ended without a word')
    const running = await readPostmaster(cluster)
    if (running?.pid === child.pid && running?.status === 'ready') return running
    await sleep(10)
  }
  throw new LaunchFailure(`it is not ready after ${limitMs / 60_000} minutes`)
}

/**
 * Settings for a small machine. Statements and values are not logged: they may contain what members wrote.
 */
function buildArguments(port: number, cluster: string): string[] {
  const buffers = Math.min(256, Math.max(32, Math.floor(totalmem() / 8 / 2 ** 20)))
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: canContainSocket(cluster) ? cluster : '',
    max_connections: 100,
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${buffers * 3}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    wal_compression: 'on',
    max_wal_size: '1GB',
    // A log that is not copied for recovery may fill this much of the disk, not all of it.
    max_slot_wal_keep_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Index-only scans read the table's pages that were written since the last vacuum.
    autovacuum_naptime: '10s',
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Stops a postmaster in order, else in the mode that leaves recovery to the next start; always returns. */
export async function stopPostmaster({ pid }: Postmaster, cluster: string): Promise<void> {
  const steps = [
    ['SIGINT', FAST_STOP_LIMIT_MS],
    ['SIGQUIT', QUICK_STOP_LIMIT_MS],
  ] as const
  for (const [signal, limit] of steps) {
    const deadline = performance.now() + limit
    if (isPostmaster(pid, cluster)) process.kill(pid, signal)
    while (isPostmaster(pid, cluster)) {
      if (performance.now() > deadline) break
      await sleep(10)
    }
  }
}

/** Finds a free port of 127.0.0.1. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
