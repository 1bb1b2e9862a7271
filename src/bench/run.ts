import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { openDatabase } from '../db/client.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { freePort } from '../db/postmaster.ts'
import type { Database } from '../db/tables/index.ts'
import { makeDemo } from '../demo/make-demo.ts'
import { type Env, secretKey } from '../env.ts'
import { createLog } from '../log.ts'
import type { Running } from '../server.ts'
import { type Entry, entries, type Row } from './entries.ts'

/** What an entry works with. */
export interface Bench {
  /** Of the server under test, a process of its own. */
  address: string
  /** Of the hand-written server that pages are held against, another one. */
  floor: string
  db: Kysely<Database>
  pool: Pool
  secret: string
  /** Where the server under test keeps its files. */
  dataDir: string
  /** Megabytes that the server under test holds now, and the processes that it started. */
  memory(): Promise<{ server: number; children: number }>
  members: number
  /** Some members who can be searched and signed in, spread over all. */
  memberIds: number[]
  /** Says what takes long. */
  print(line: string): void
}

export interface BenchOptions {
  env: Env
  /** Members of each run, such as 100,000 and 1,000,000. */
  sizes: number[]
  /** Names of the entries to run; empty runs all. */
  only: string[]
  /** File to write the figures to as JSON. */
  json: string | undefined
  print(line: string): void
}

const SEED = 1
const run = promisify(execFile)
const CONNECTIONS = 16

/** Runs the benchmark on databases of its own, one a size, which are kept for the next run. */
export async function runBench({ env, sizes, only, json, print }: BenchOptions): Promise<void> {
  const chosen = entries.filter(({ name }) => only.length === 0 || only.includes(name))
  const report: { members: number; start_ms: number; memory_mb: number; rows: Row[] }[] = []
  for (const size of sizes) {
    const dataDir = join(env.dataDir, `bench-${size}`)
    const benchEnv = { ...env, dataDir, databasePoolSize: CONNECTIONS, logLevel: 'silent' as const }
    const database = await openDatabase(benchEnv, createLog(benchEnv))
    try {
      await migrateToLatest(database.db)
      await fill(database, benchEnv, size, print)
      const server = await startProcess('bench-server', database.url, dataDir)
      const floor = await startProcess('bench-floor', database.url, dataDir)
      try {
        const bench: Bench = {
          address: server.address,
          floor: floor.address,
          db: database.db,
          pool: database.pool,
          secret: await secretKey(benchEnv),
          dataDir,
          memory: server.memory,
          members: size,
          memberIds: await someMembers(database.pool),
          print,
        }
        print(`\n${size.toLocaleString('en')} members · server ready in ${server.readyMs} ms\n${HEADER}`)
        const rows = await runEntries(chosen, bench, print)
        const { server: memory } = await server.memory()
        print(`memory of the server process after all rows: ${memory} MB`)
        report.push({ members: size, start_ms: server.readyMs, memory_mb: memory, rows })
      } finally {
        await server.stop()
        await floor.stop()
      }
    } finally {
      await database.close()
    }
  }
  if (json) await writeFile(json, `${JSON.stringify({ node: process.version, report }, null, 2)}\n`)
}

const HEADER = `${'work'.padEnd(44)} ${'req/s'.padStart(8)} ${'p50 ms'.padStart(7)} ${'p99 ms'.padStart(7)}   limit/s  of it   target`

async function runEntries(chosen: Entry[], bench: Bench, print: BenchOptions['print']): Promise<Row[]> {
  const all: Row[] = []
  for (const { run } of chosen) {
    for (const row of await run(bench)) {
      const { entry, server, limit, target, note = '' } = row
      const share = limit.rate > 0 ? `${Math.round((100 * server.rate) / limit.rate)} %` : ''
      const failed = server.failed > 0 ? `  ${server.failed} FAILED` : ''
      print(
        `${entry.padEnd(44)} ${server.rate.toFixed(0).padStart(8)} ${server.p50.toFixed(1).padStart(7)} ` +
          `${server.p99.toFixed(1).padStart(7)} ${limit.rate.toFixed(0).padStart(9)} ${share.padStart(6)}   ${target}${failed}  ${note}`.trimEnd(),
      )
      all.push(row)
    }
  }
  return all
}

async function fill(
  { db, pool }: { db: Kysely<Database>; pool: Pool },
  env: Env,
  size: number,
  print: BenchOptions['print'],
): Promise<void> {
  const { rows } = await pool.query<{ any: boolean }>('select exists (select from users) as any')
  if (rows[0]?.any) return
  print(`making ${size.toLocaleString('en')} members …`)
  await makeDemo({ db, pool, env, size, seed: SEED, portraits: false })
}

/** Every so-manyth member who can be searched, so that no page of the database is favoured. */
async function someMembers(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(`
    select user_id from member_search, (select greatest(max(user_id) / 1000, 1) as step from member_search) s
    where searchable and latitude <> 0 and user_id % s.step = 0 order by hashint4(user_id) limit 500`)
  return rows.map(({ user_id }) => user_id)
}

interface ServerProcess {
  address: string
  readyMs: number
  memory: Bench['memory']
  stop(): Promise<void>
}

/** Starts a word of the command line that listens, on a free port. */
async function startProcess(
  word: 'bench-server' | 'bench-floor',
  databaseUrl: string,
  dataDir: string,
): Promise<ServerProcess> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [String(process.argv[1]), word], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      SITE_URL: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const address = `http://127.0.0.1:${port}`
  await untilHealthy(child, address)
  return {
    address,
    readyMs: Math.round(performance.now() - started),
    memory: async () => {
      child.send('memory')
      const [bytes] = (await once(child, 'message')) as [number]
      return { server: Math.round(bytes / 1024 / 1024), children: await memoryOfChildren(child.pid) }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Megabytes that the processes started by this one hold; 0 where `ps` cannot tell. */
async function memoryOfChildren(pid: number | undefined): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'ppid=,rss=']).catch(() => ({ stdout: '' }))
  const sizes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const kilobytes = sizes.reduce((sum, [parent, size = 0]) => (parent === pid ? sum + size : sum), 0)
  return Math.round(kilobytes / 1024)
}

async function untilHealthy(child: ChildProcess, address: string): Promise<void> {
  while (child.exitCode === null) {
    const isUp = await fetch(`${address}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the server under test did not start')
}

/** The server under test, a process of its own: says its memory when asked, and stops with a signal. */
export async function benchServer(env: Env, start: (env: Env) => Promise<Running>): Promise<void> {
  const running = await start(env)
  process.on('message', () => process.send?.(process.memoryUsage.rss()))
  process.on('SIGTERM', () => running.stop().finally(() => process.exit(0)))
}
