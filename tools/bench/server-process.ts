import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import type { SizeRow } from './report.ts'
import type { Bench } from './run.ts'

/** Memory in bytes, and processor time since the start in microseconds. */
export interface Usage {
  rss: number
  heap: number
  cpu: number
}

/** A word of the command line that listens, as a process of its own. */
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
  const kept = INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(kept), NODE_ENV: 'production', LOG_LEVEL: 'error', ...own }
}

/** Starts a word that listens, on a free port, on this database. */
export async function startProcess(
  word: 'bench-server' | 'bench-floor',
  databaseUrl: string,
  dataDir: string,
): Promise<ServerProcess> {
  const port = await findFreePort()
  const started = performance.now()
  const settings = createSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port) })
  // With the options of Node itself that the launcher gives, as a site has them.
  const child = spawn(process.execPath, [...process.execArgv, String(process.argv[1]), word], {
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
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the server under test did not start')
}

/** Megabytes of a process's children; 0 where `ps` is unavailable. */
export async function readChildMemory(pid: number): Promise<number> {
  return sumMemory((_, parent) => parent === pid)
}

/** Megabytes of a process; 0 where `ps` is unavailable. */
export async function readMemory(pid: number): Promise<number> {
  return sumMemory((own) => own === pid)
}

async function sumMemory(counts: (pid: number, parent: number) => boolean): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']).catch(() => ({ stdout: '' }))
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const kilobytes = processes.reduce(
    (sum, [pid = 0, parent = 0, size = 0]) => (counts(pid, parent) ? sum + size : sum),
    0,
  )
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
  const state = { done: false }
  const watching = sampleMemory(usage, state)
  // An error of the server surfaces in the work itself.
  watching.catch(() => {})
  try {
    const given = await work()
    state.done = true
    return { given, megabytes: await watching }
  } finally {
    state.done = true
  }
}

async function sampleMemory(usage: () => Promise<Usage>, state: { done: boolean }): Promise<number> {
  let most = 0
  do {
    most = Math.max(most, (await usage()).rss)
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
  } while (!state.done)
  return toMegabytes(Math.max(most, (await usage()).rss))
}

/** Memory after the start, compared with the reference server. */
export async function measureStartMemory(server: ServerProcess, floor: ServerProcess): Promise<SizeRow> {
  return {
    entry: 'memory at the start',
    size: toMegabytes((await server.usage()).rss),
    unit: 'MB',
    limit: toMegabytes((await floor.usage()).rss),
    limitLabel: 'the hand-written server in the same program',
    target: { most: MAX_AT_START },
  }
}

/** Peak memory of all entries, compared with the reference server. */
export function createPeakRow(most: readonly MemoryPeak[], floor: Usage): SizeRow {
  const worst = most.reduce((one, other) => (other.megabytes > one.megabytes ? other : one), {
    name: 'none',
    megabytes: 0,
  })
  return {
    entry: 'memory, the most under any row',
    size: worst.megabytes,
    unit: 'MB',
    limit: toMegabytes(floor.rss),
    limitLabel: 'the hand-written server in the same program',
    target: { most: MAX_UNDER_LOAD },
    note: most.map(({ name, megabytes }) => `${name} ${megabytes}`).join(', '),
  }
}
