import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, projectFolder } from '../../src/config.ts'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import { benchConfig, openFilledDatabase } from './database.ts'
import { combineTimes, readProcessorTime } from './processor.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { createSettings, readMemory, stopProcess, waitUntilHealthy } from './server-process.ts'

const MAX_IDLE_MS = 5

/** Processor time a second of the server and of PostgreSQL that nobody asks for anything. */
export async function measureIdle({ server, pool, sizes }: Bench): Promise<Row[]> {
  const entry = 'processor time a second of an idle site'
  await sleep(sizes.quietSeconds * 1000)
  // One connection for both: the pool would open another one, whose start would count.
  const client = await pool.connect()
  const before = await readProcessorTime(server.pid, client)
  const start = performance.now()
  await sleep(sizes.idleSeconds * 1000)
  const after = await readProcessorTime(server.pid, client)
  client.release()
  if (!before || !after) return [{ entry, reason: 'processor time can be read on Linux alone' }]
  const seconds = (performance.now() - start) / 1000
  const { main, helpers, database } = combineTimes(after, before, (end, begin) => (end - begin) / seconds)
  const note = `server ${(main + helpers).toFixed(1)}, PostgreSQL ${database.toFixed(1)}`
  return [{ entry, size: main + helpers + database, unit: 'ms/s', target: { most: MAX_IDLE_MS }, note }]
}

const START_ROUNDS = 3
const [MAX_MS, MAX_FIRST_MS] = [2_000, 10_000]

/**
 * Time from "./guinguette start" to the first healthy answer, with members and for a new site.
 */
export async function measureStart(bench: Bench): Promise<Row[]> {
  const { startMembers } = bench.sizes
  const outer = { ...bench.config, dataDir: join(bench.dataDir, '..') }
  const config = benchConfig(outer, `bench-start-${startMembers}`)
  await (await openFilledDatabase(config, startMembers, bench.print)).close()
  const { memory, ...start } = await measureStarts(() => config)
  const created: string[] = []
  const { memory: _, ...first } = await measureStarts(() => {
    const fresh = benchConfig(outer, `bench-first-${randomBytes(4).toString('hex')}`)
    created.push(fresh.dataDir)
    return fresh
  }).finally(() => Promise.all(created.map((folder) => rm(folder, { recursive: true, force: true }))))
  return [
    {
      entry: `start with ${startMembers.toLocaleString('en')} members`,
      ...start,
      unit: 'ms',
      target: { most: MAX_MS },
      note: `launcher included; ${memory} MB as it answers`,
    },
    {
      entry: 'the very first start',
      ...first,
      unit: 'ms',
      target: { most: MAX_FIRST_MS },
      note: 'packages and build are there',
    },
  ]
}

/** The middle of several starts. */
async function measureStarts(configure: () => Config) {
  const starts: Awaited<ReturnType<typeof startSite>>[] = []
  for (let round = 0; round < START_ROUNDS; round++) starts.push(await startSite(configure()))
  return {
    size: findMiddle(starts.map(({ ms }) => ms)),
    memory: findMiddle(starts.map(({ memory }) => memory)),
  }
}

function findMiddle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function startSite(config: Config): Promise<{ ms: number; memory: number }> {
  const port = await findFreePort()
  const start = performance.now()
  const child = spawn(join(projectFolder(), 'guinguette'), ['start'], {
    env: createSettings({ DATA_DIR: config.dataDir, PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitUntilHealthy(child, `http://127.0.0.1:${port}`)
    return { ms: performance.now() - start, memory: await readMemory(Number(child.pid)) }
  } finally {
    await stopProcess(child)
  }
}
