import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { projectFolder } from '../../src/config.ts'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import type { SizeRow } from './report.ts'
import { sampleDuring } from './work.ts'

/** Memory in bytes: of the process; of that what its heap and its buffers use. */
export interface Usage {
  rss: number
  heap: number
  buffers: number
}

/** A command that listens, as a process of its own. */
export interface ServerProcess {
  address: string
  pid: number
  readyMs: number
  usage(): Promise<Usage>
  /** Calls a handler of the process. */
  call(name: string, data?: unknown): Promise<unknown>
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 15_000
const SMALL_START = pathToFileURL(join(projectFolder(), 'tools', 'bench', 'small-start.mjs')).href
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
  // With the options of Node itself that the launcher gives, and of V8 that `src/main.ts` sets, as a site has them.
  const options = [...process.execArgv, '--import', SMALL_START]
  const child = spawn(process.execPath, [...options, String(process.argv[1]), command], {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('the server under test has ended')))
  const address = `http://127.0.0.1:${port}`
  await waitUntilHealthy(child, address)
  let calls = 0
  const call = async (name: string, data?: unknown) => {
    ended.signal.throwIfAborted()
    const id = calls++
    child.send({ id, name, data })
    for await (const [message] of on(child, 'message', { signal: ended.signal }))
      if (message.id === id) return message.answer
  }
  return {
    address,
    pid: Number(child.pid),
    readyMs: Math.round(performance.now() - started),
    usage: async () => (await call('usage')) as Usage,
    call,
    stop: () => stopProcess(child),
  }
}

/** Functions of a process that its parent may call, by name. */
export type CallHandlers = Record<string, (data: never) => unknown>

/** Handles the calls of the parent: the usage of this process, and these. */
export function handleCalls(own: CallHandlers): void {
  const handlers: CallHandlers = { usage: readUsage, ...own }
  process.on('message', ({ id, name, data }: { id: number; name: string; data: never }) => {
    process.send?.({ id, answer: handlers[name]?.(data) })
  })
}

function readUsage(): Usage {
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  return { rss, heap: heapUsed, buffers: arrayBuffers }
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
const [MAX_AT_START, MAX_UNDER_LOAD] = [175, 330]
export const toMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Peak memory of the server during an entry; also the peaks of its heap and buffers, at other moments. */
export interface MemoryPeak {
  name: string
  megabytes: number
  heap: number
  buffers: number
}

/** Runs work and samples the server's memory. */
export async function withMemoryPeak<T>(
  { usage }: Pick<ServerProcess, 'usage'>,
  work: () => Promise<T>,
): Promise<{ given: T; peak: Omit<MemoryPeak, 'name'> }> {
  const { result, samples } = await sampleDuring(SAMPLE_MS, usage, work)
  const peakOf = (part: keyof Usage) => toMegabytes(Math.max(0, ...samples.map((sample) => sample[part])))
  return {
    given: result,
    peak: { megabytes: peakOf('rss'), heap: peakOf('heap'), buffers: peakOf('buffers') },
  }
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
    note: peaks
      .map(({ name, megabytes, heap, buffers }) => `${name} ${megabytes} (heap ${heap}, buffers ${buffers})`)
      .join(', '),
  }
}
