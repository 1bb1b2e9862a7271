import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { findFreePort } from '../../src/platform/db/postmaster.ts'

/** What a process holds, in bytes, and what it has computed since it began, in microseconds. */
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

const STOP_WITHIN_MS = 15_000
/** Of the operator's environment: their settings of the site are not the benchmark's, their mail server least of all. */
const KEPT = ['MALLOC_ARENA_MAX', 'PATH', 'HOME', 'USER', 'LANG', 'TMPDIR']
const run = promisify(execFile)

/** The environment of a process under test. */
export function settingsOf(own: Record<string, string>): Record<string, string> {
  const kept = KEPT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
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
  const settings = settingsOf({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port) })
  // With the options of Node itself that the launcher gives, as a site has them.
  const child = spawn(process.execPath, [...process.execArgv, String(process.argv[1]), word], {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('the server under test has ended')))
  const address = `http://127.0.0.1:${port}`
  await untilHealthy(child, address)
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

/** Answers with what this process uses whenever it is asked. */
export function tellUsage(): void {
  process.on('message', () => {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    process.send?.({ rss, heap: heapUsed, cpu: user + system } satisfies Usage)
  })
}

/** Asks a process to end and waits until it has. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(late)
}

/** Waits until a site that was started answers. */
export async function untilHealthy(child: ChildProcess, address: string): Promise<void> {
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

/** Megabytes that the processes started by this one hold; 0 where `ps` cannot tell. */
export async function memoryOfChildren(pid: number): Promise<number> {
  return memoryWhere((_, parent) => parent === pid)
}

/** Megabytes that this process holds; 0 where `ps` cannot tell. */
export async function memoryOf(pid: number): Promise<number> {
  return memoryWhere((own) => own === pid)
}

async function memoryWhere(counts: (pid: number, parent: number) => boolean): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']).catch(() => ({ stdout: '' }))
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const kilobytes = processes.reduce(
    (sum, [pid = 0, parent = 0, size = 0]) => (counts(pid, parent) ? sum + size : sum),
    0,
  )
  return Math.round(kilobytes / 1024)
}
