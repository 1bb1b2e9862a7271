import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, projectFolder } from '../../src/config.ts'
import { openDatabase } from '../../src/platform/db/client.ts'
import { findFreePort } from '../../src/platform/db/postmaster.ts'
import { createLog } from '../../src/platform/log.ts'
import { benchEnv, openFilled } from './filled.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'
import { memoryOf, settingsOf, stopProcess, untilHealthy } from './server-process.ts'

const ROUNDS = 3
const [MOST_MS, MOST_AT_FIRST_MS] = [2_000, 10_000]
const MILLISECONDS = { unit: 'ms' as const }

/** From "./guinguette start" until health answers: with members, and for the very first time; beside the database alone. */
export async function runStart(bench: Bench): Promise<Row[]> {
  const { startMembers } = bench.sizes
  const outer = { ...bench.config, dataDir: join(bench.dataDir, '..') }
  const config = benchEnv(outer, `bench-start-${startMembers}`)
  await (await openFilled(config, startMembers, bench.print)).close()
  const { site, alone, memory } = await timed(() => config)
  // Each into a folder that was not there.
  const made: string[] = []
  const first = await timed(() => {
    const fresh = benchEnv(outer, `bench-first-${randomBytes(4).toString('hex')}`)
    made.push(fresh.dataDir)
    return fresh
  }).finally(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))))
  return [
    {
      entry: `start with ${startMembers.toLocaleString('en')} members`,
      size: site,
      ...MILLISECONDS,
      limit: alone,
      limitIs: 'the embedded PostgreSQL alone',
      asked: { most: MOST_MS },
      note: `launcher included; ${memory} MB as it answers`,
    },
    {
      entry: 'the very first start',
      size: first.site,
      ...MILLISECONDS,
      limit: first.alone,
      limitIs: 'making the embedded PostgreSQL alone',
      asked: { most: MOST_AT_FIRST_MS },
      note: 'packages and build are there',
    },
  ]
}

/** The database alone and the whole site in turn; the middle of each. */
async function timed(folder: () => Config): Promise<{ site: number; alone: number; memory: number }> {
  const [sites, databases, memories]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    databases.push(await startDatabase(folder()))
    const { ms, memory } = await startSite(folder())
    sites.push(ms)
    memories.push(memory)
  }
  return { site: middle(sites), alone: middle(databases), memory: middle(memories) }
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
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
    env: settingsOf({ DATA_DIR: config.dataDir, PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilHealthy(child, `http://127.0.0.1:${port}`)
    return { ms: performance.now() - start, memory: await memoryOf(Number(child.pid)) }
  } finally {
    await stopProcess(child)
  }
}
