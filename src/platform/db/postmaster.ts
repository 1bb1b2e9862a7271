import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './embedded-location.ts'

/** A running PostgreSQL server process, as its `postmaster.pid` tells. */
export interface Postmaster {
  pid: number
  port: number
  status: string
}

/** Crash recovery of a large database may take long; a server that says nothing for longer is not waited for. */
const START_LIMIT_MS = 120_000
const FAST_STOP_LIMIT_MS = 5_000
const QUICK_STOP_LIMIT_MS = 2_000
const LOG_SIZE_LIMIT = 10_000_000

/** Above Linux's highest process number: certainly nobody's. */
const NOBODYS_PID = 4_194_305

/** The postmaster that runs on the cluster, if one does. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !port) return undefined
  if (isPostmaster(pid, cluster)) return { pid, port, status: lines[7]?.trim() ?? '' }
  // After a crash another process may bear the number; PostgreSQL would take it for a living server and refuse
  // to start. The file itself stays: by it PostgreSQL sees whether old sessions still use the shared memory.
  if (isAlive(pid)) await writeFile(file, [NOBODYS_PID, ...lines.slice(1)].join('\n'))
  return undefined
}

/** Whether a process of that number exists (also one that has ended and that nobody has reaped). */
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

/** Why a postmaster ended while starting. */
export class LaunchFailure extends Error {
  /** Another postmaster got the folder first, or sessions of a killed one have not ended yet. */
  readonly isTaken: boolean
  readonly isPortTaken: boolean

  constructor(output: string) {
    super(output.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    this.isTaken = /lock file .* already exists|still in use/.test(output)
    this.isPortTaken = /Address already in use|could not create any TCP/.test(output)
  }
}

/** Longest path of a socket that every system takes, and the longest name that PostgreSQL gives one. */
const LONGEST_SOCKET_PATH = 103
const LONGEST_SOCKET_NAME = '/.s.PGSQL.65535'.length

/** Whether a socket can stand in the folder: its path must be short, and plain in a list of folders. */
function canHoldSocket(folder: string): boolean {
  return folder.length + LONGEST_SOCKET_NAME <= LONGEST_SOCKET_PATH && /^[\w./-]+$/.test(folder)
}

/** Where to reach a postmaster: by its socket, at three fifths of the processor time, where it has one. */
export function hostOf({ port }: Postmaster, cluster: string): string {
  return existsSync(join(cluster, `.s.PGSQL.${port}`)) ? cluster : '127.0.0.1'
}

/**
 * Starts PostgreSQL on 127.0.0.1 and waits until it answers. It gets a session of its own, so that Ctrl-C in a
 * terminal reaches it through our orderly stop only. Throws {@link LaunchFailure}.
 */
export async function launch(place: Place, port: number, settings: string[]): Promise<Postmaster> {
  const logFile = `${place.cluster}.log`
  const size = existsSync(logFile) ? statSync(logFile).size : 0
  const output = openSync(logFile, size > LOG_SIZE_LIMIT ? 'w' : 'a', 0o600)
  const from = size > LOG_SIZE_LIMIT ? 0 : size
  const child = spawn(
    join(place.bin, 'postgres'),
    ['-D', place.cluster, ...serverSettings(port, place.cluster), ...settings],
    {
      ...place.runAs,
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', output, output],
    },
  )
  closeSync(output)
  child.unref()
  return untilReady(child, place.cluster, () => readFileSync(logFile).subarray(from).toString())
}

async function untilReady(child: ChildProcess, cluster: string, said: () => string): Promise<Postmaster> {
  let fault: Error | undefined
  child.once('error', (error) => {
    fault = error
  })
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline) {
    if (fault) throw new LaunchFailure(fault.message)
    if (child.exitCode !== null || child.signalCode)
      throw new LaunchFailure(said() || 'it ended without a word')
    const running = await readPostmaster(cluster)
    if (running?.pid === child.pid && running?.status === 'ready') return running
    await sleep(10)
  }
  throw new LaunchFailure('it is not ready after two minutes')
}

/** Settings for a small machine. The log takes no statement and no value: they may hold what members wrote. */
function serverSettings(port: number, cluster: string): string[] {
  const buffers = Math.min(256, Math.max(32, Math.floor(totalmem() / 8 / 2 ** 20)))
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: canHoldSocket(cluster) ? cluster : '',
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
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Stops a postmaster: at once but orderly, else by the way that leaves recovery to the next start; never waits for ever. */
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

/** A port of 127.0.0.1 that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
