import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import type { SizeRow } from './report.ts'
import type { Bench } from './run.ts'
import { sampleDuring } from './work.ts'

/** Memory in bytes, and processor time since the start in microseconds. */
export interface Usage {
  rss: number
  heap: number
  cpu: number
}

/** A command that listens, as a process of its own. */
export interface ServerProcess {
  address: string
  pid: number
  readyMs: number
  usage(): Promise<Usage>
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 15_000
/** Of the operator's environment: their settings of the site are not the benchmark's, their mail server least of all. */
const INHERITED = ['MALLOC_ARENA_MAX', 'PATH', 'HOME', 'USER', 'LANG', 'TMPDIR']
const run = promisify(execFile)

/** The environment of a process under test. */
export function createSettings(own: Record<string, string>): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(inherited), NODE_ENV: 'production', LOG_LEVEL: 'error', ...own }
}

/** Starts a command that listens on a free port, with this database. */
export async function startProcess(
  command: 'bench-server' | 'bench-floor',
  databaseUrl: string,
  dataDir: string,
): Promise<ServerProcess> {
  const port = await findFreePort()
  const started = performance.now()
  const settings = createSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port) })
  // With the options of Node itself that the launcher gives, as a site has them.
  const child = spawn(process.execPath, [...process.execArgv, String(process.argv[1]), command], {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('the server under test has ended')))
  const address = `http://127.0.0.1:${port}`
  await waitUntilHealthy(child, address)
  return {
    address,
    pid: Number(child.pid),
    readyMs: Math.round(performance.now() - started),
    usage: async () => {
      ended.signal.throwIfAborted()
      child.send('usage')
      const [usage] = (await once(child, 'message', { signal: ended.signal })) as [Usage]
      return usage
    },
    stop: () => stopProcess(child),
  }
}

/** Reports the usage of this process on request. */
export function reportUsage(): void {
  process.on('message', () => {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    process.send?.({ rss, heap: heapUsed, cpu: user + system } satisfies Usage)
  })
}

/** Stops a process and waits for its exit. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(late)
}

/** Waits until a started site is healthy. */
export async function waitUntilHealthy(child: ChildProcess, address: string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const isUp = await fetch(`${address}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await sleep(20)
  }
  throw new Error('the server under test did not start')
}

/** Megabytes of a process's children; 0 where `ps` is unavailable. */
export const readChildMemory = (pid: number) => sumMemory((_, parent) => parent === pid)

/** Megabytes of a process; 0 where `ps` is unavailable. */
export const readMemory = (pid: number) => sumMemory((own) => own === pid)

async function sumMemory(isCounted: (pid: number, parent: number) => boolean): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']).catch(() => ({ stdout: '' }))
  const kilobytes = stdout.split('\n').reduce((sum, text) => {
    const [pid = 0, parent = 0, size = 0] = text.trim().split(/\s+/).map(Number)
    return isCounted(pid, parent) ? sum + size : sum
  }, 0)
  return Math.round(kilobytes / 1024)
}

const SAMPLE_MS = 500
const [MAX_AT_START, MAX_UNDER_LOAD] = [180, 350]
const toMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Peak memory of the server during an entry. */
export interface MemoryPeak {
  name: string
  megabytes: number
}

/** Runs work and samples the server's memory. */
export async function withMemoryPeak<T>(
  { usage }: Pick<Bench, 'usage'>,
  work: () => Promise<T>,
): Promise<{ given: T; megabytes: number }> {
  const { result, samples } = await sampleDuring(SAMPLE_MS, usage, work)
  return { given: result, megabytes: toMegabytes(Math.max(...samples.map(({ rss }) => rss))) }
}

function createMemoryRow(entry: string, size: number, floor: Usage, most: number): SizeRow {
  const limitLabel = 'the hand-written server in the same program'
  return { entry, size, unit: 'MB', limit: toMegabytes(floor.rss), limitLabel, target: { most } }
}

/** Memory after the start, compared with the reference server. */
export async function measureStartMemory(server: ServerProcess, floor: ServerProcess): Promise<SizeRow> {
  const size = toMegabytes((await server.usage()).rss)
  return createMemoryRow('memory at the start', size, await floor.usage(), MAX_AT_START)
}

/** Peak memory of all entries, compared with the reference server. */
export function createPeakRow(peaks: readonly MemoryPeak[], floor: Usage): SizeRow {
  const size = Math.max(0, ...peaks.map(({ megabytes }) => megabytes))
  return {
    ...createMemoryRow('memory, the most under any row', size, floor, MAX_UNDER_LOAD),
    note: peaks.map(({ name, megabytes }) => `${name} ${megabytes}`).join(', '),
  }
}
