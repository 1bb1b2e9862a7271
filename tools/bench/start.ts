import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, projectFolder } from '../../src/config.ts'
import { openDatabase } from '../../src/platform/db/client.ts'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import { createLog } from '../../src/platform/log.ts'
import { benchConfig, openFilledDatabase } from './database.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { createSettings, readMemory, stopProcess, waitUntilHealthy } from './server-process.ts'

const START_ROUNDS = 3
const [MAX_MS, MAX_FIRST_MS] = [2_000, 10_000]

/**
 * Time from "./guinguette start" to the first healthy answer, with members and for a new site, compared with the
 * database alone.
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
      limitLabel: 'the embedded PostgreSQL alone',
      target: { most: MAX_MS },
      note: `launcher included; ${memory} MB as it answers`,
    },
    {
      entry: 'the very first start',
      ...first,
      unit: 'ms',
      limitLabel: 'making the embedded PostgreSQL alone',
      target: { most: MAX_FIRST_MS },
      note: 'packages and build are there',
    },
  ]
}

/** The whole site (`size`) and the database alone (`limit`) in turn; the middle of each. */
async function measureStarts(configure: () => Config) {
  const [sites, databases, memories]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < START_ROUNDS; round++) {
    databases.push(await startDatabase(configure()))
    const { ms, memory } = await startSite(configure())
    sites.push(ms)
    memories.push(memory)
  }
  return { size: findMiddle(sites), limit: findMiddle(databases), memory: findMiddle(memories) }
}

function findMiddle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function startDatabase(config: Config): Promise<number> {
  const start = performance.now()
  const database = await openDatabase(config, createLog(config))
  const ms = performance.now() - start
  await database.close()
  return ms
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
