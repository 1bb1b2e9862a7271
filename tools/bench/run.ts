import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { type Config, secretKey } from '../../src/config.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { Database } from '../../src/schema/database.ts'
import { assertOwnDatabase, benchConfig, openFilledDatabase, pickMembers } from './database.ts'
import { type Entry, entries } from './entries.ts'
import { createLoad, type Load } from './load.ts'
import { type BenchMode, type BenchOptions, type BenchSizes, chooseMode } from './options.ts'
import {
  assertWritable,
  type BenchResult,
  createReport,
  formatComparison,
  formatRow,
  type Row,
  readReport,
  TABLE_HEADER,
} from './report.ts'
import {
  createPeakRow,
  type MemoryPeak,
  measureStartMemory,
  readChildMemory,
  type ServerProcess,
  startProcess,
  type Usage,
  withMemoryPeak,
} from './server-process.ts'

/** Context of an entry. */
export interface Bench {
  /** Of the server under test, a process of its own. */
  address: string
  /** Address of the hand-written reference server. */
  floorAddress: string
  db: Kysely<Database>
  pool: Pool
  secret: string
  /** The settings of the benchmark's own site. */
  config: Config
  /** Data folder of the measured server. */
  dataDir: string
  /** Megabytes of the measured server and its child processes. */
  memory(): Promise<{ server: number; children: number }>
  /** Resource usage of the measured server. */
  usage(): Promise<Usage>
  members: number
  /** Searchable members, spread over all. */
  memberIds: number[]
  load: Load
  sizes: BenchSizes
  /** That the soak takes. */
  minutes: number
  /** Prints progress of slow steps. */
  print(line: string): void
}

type Print = (line: string) => void

/** Runs the benchmark on its own databases, one per size, which are reused by later runs. */
export async function runBench(config: Config, words: BenchOptions, print: Print): Promise<void> {
  assertOwnDatabase(config)
  const earlier = words.compare === undefined ? undefined : await readReport(words.compare)
  if (words.json) await assertWritable(words.json)
  const mode = chooseMode(words)
  const measured: BenchResult = { mode: mode.name, runs: [] }
  const report = () =>
    createReport(measured, { node: process.version, cores: availableParallelism(), at: new Date() })
  const failed: string[] = []
  try {
    for (const { members, only } of mode.runs) {
      const chosen = chooseEntries(words.only, only)
      if (chosen.length === 0) continue
      const rows: Row[] = []
      measured.runs.push({ members, rows })
      failed.push(
        ...(await runOnDatabase(config, { members, chosen, mode, minutes: words.minutes }, rows, print)),
      )
    }
  } finally {
    // Writes what was measured before an error, too.
    if (words.json) await writeFile(words.json, `${JSON.stringify(report(), null, 2)}\n`)
  }
  if (earlier) print(['', ...formatComparison(earlier, report())].join('\n'))
  if (failed.length > 0) throw new StartError(`Some entries could not be measured: ${failed.join('; ')}.`)
}

/** Those of `--only`; without it all but those that take their time, and of a database that has its own only those. */
function chooseEntries(requested: readonly string[], own: readonly string[] | undefined): Entry[] {
  return entries.filter(({ name, byName }) =>
    requested.length > 0
      ? requested.includes(name) && (own === undefined || own.includes(name))
      : !byName && (own === undefined || own.includes(name)),
  )
}

interface RunOptions {
  members: number
  chosen: readonly Entry[]
  mode: BenchMode
  minutes: number
}

/** Runs the entries on one database. @returns those that failed, with the reason */
async function runOnDatabase(
  config: Config,
  { members, chosen, mode, minutes }: RunOptions,
  rows: Row[],
  print: Print,
): Promise<string[]> {
  const own = benchConfig(config, `bench-${mode.name === 'quick' ? 'quick-' : ''}${members}`)
  const database = await openFilledDatabase(own, members, print)
  const started: ServerProcess[] = []
  try {
    const server = await startProcess('bench-server', database.url, own.dataDir)
    started.push(server)
    const floor = await startProcess('bench-floor', database.url, own.dataDir)
    started.push(floor)
    const bench: Bench = {
      address: server.address,
      floorAddress: floor.address,
      db: database.db,
      pool: database.pool,
      secret: await secretKey(own),
      config: own,
      dataDir: own.dataDir,
      memory: async () => ({
        server: Math.round((await server.usage()).rss / 1024 / 1024),
        children: await readChildMemory(server.pid),
      }),
      usage: server.usage,
      members,
      memberIds: await pickMembers(database.pool),
      load: createLoad(mode.pace),
      sizes: mode.sizes,
      minutes,
      print,
    }
    print(`\n${members.toLocaleString('en')} members · server ready in ${server.readyMs} ms\n${TABLE_HEADER}`)
    const tell = (row: Row) => {
      print(formatRow(row))
      rows.push(row)
    }
    tell(await measureStartMemory(server, floor))
    const { most, failed } = await runEntries(chosen, bench, tell)
    tell(createPeakRow(most, await floor.usage()))
    return failed
  } finally {
    for (const process of started) await process.stop()
    await database.close()
  }
}

/** One entry that fails leaves the others as they are: some of them take an hour. */
async function runEntries(
  chosen: readonly Entry[],
  bench: Bench,
  tell: (row: Row) => void,
): Promise<{ most: MemoryPeak[]; failed: string[] }> {
  const most: MemoryPeak[] = []
  const failed: string[] = []
  for (const { name, run } of chosen) {
    try {
      const { given, megabytes } = await withMemoryPeak(bench, () => run(bench))
      for (const row of given) tell(row)
      most.push({ name, megabytes })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      tell({ entry: name, reason: reason })
      failed.push(`${name} (${reason})`)
    }
  }
  return { most, failed }
}
