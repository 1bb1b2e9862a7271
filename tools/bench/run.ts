import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { type Config, secretKey } from '../../src/config.ts'
import type { OpenDatabase } from '../../src/platform/db/client.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { Database } from '../../src/schema/database.ts'
import {
  assertOwnDatabase,
  benchConfig,
  openFilledDatabase,
  pickMembers,
  waitUntilQuiet,
} from './database.ts'
import { type Entry, entries } from './entries.ts'
import { createLoad, type Load } from './load.ts'
import { type BenchMode, type BenchOptions, type BenchSizes, chooseMode } from './options.ts'
import {
  assertNoneFell,
  assertWritable,
  type BenchResult,
  compareRuns,
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
  toMegabytes,
  withMemoryPeak,
} from './server-process.ts'

/** Context of an entry. */
export interface Bench {
  /** Of the server under test. */
  address: string
  /** The server under test and the hand-written reference server, processes of their own. */
  server: ServerProcess
  floor: ServerProcess
  db: Kysely<Database>
  pool: Pool
  secret: string
  /** The settings of the benchmark's own site. */
  config: Config
  /** Data folder of the measured server. */
  dataDir: string
  /** Megabytes of the measured server and its child processes. */
  memory(): Promise<{ server: number; children: number }>
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
export async function runBench(config: Config, options: BenchOptions, print: Print): Promise<void> {
  assertOwnDatabase(config)
  const earlier = options.compare === undefined ? undefined : await readReport(options.compare)
  if (options.json) await assertWritable(options.json)
  const mode = chooseMode(options)
  const measured: BenchResult = { mode: mode.name, runs: [] }
  const report = () =>
    createReport(measured, { node: process.version, cores: availableParallelism(), at: new Date() })
  const failed: string[] = []
  try {
    for (const { members, only } of mode.runs) {
      const chosen = chooseEntries(options.only, only)
      if (chosen.length === 0) continue
      const rows: Row[] = []
      measured.runs.push({ members, rows })
      const bench = { members, chosen, mode, minutes: options.minutes, print }
      failed.push(...(await runOnDatabase(config, bench, rows)))
    }
  } finally {
    // Writes what was measured before an error, too.
    if (options.json) await writeFile(options.json, `${JSON.stringify(report(), null, 2)}\n`)
  }
  const changes = earlier ? compareRuns(earlier, report()) : []
  if (earlier) print(['', ...formatComparison(changes)].join('\n'))
  if (failed.length > 0) throw new StartError(`Some entries could not be measured: ${failed.join('; ')}.`)
  assertNoneFell(changes)
}

/** The entries of `--only`, else all but the long ones; a database may limit them. */
function chooseEntries(requested: readonly string[], limited?: readonly string[]): Entry[] {
  return entries.filter(
    ({ name, byName }) =>
      (limited?.includes(name) ?? true) && (requested.length > 0 ? requested.includes(name) : !byName),
  )
}

interface RunOptions extends Pick<Bench, 'members' | 'minutes' | 'print'> {
  chosen: readonly Entry[]
  mode: BenchMode
}

/** Runs the entries on one database. @returns those that failed, with the reason */
async function runOnDatabase(config: Config, options: RunOptions, rows: Row[]): Promise<string[]> {
  const { members, mode, print } = options
  const own = benchConfig(config, `bench-${mode.name === 'quick' ? 'quick-' : ''}${members}`)
  const database = await openFilledDatabase(own, members, print)
  const started: ServerProcess[] = []
  const start = async (command: Parameters<typeof startProcess>[0]) => {
    const process = await startProcess(command, database.url, own.dataDir)
    started.push(process)
    return process
  }
  try {
    const [server, floor] = [await start('bench-server'), await start('bench-floor')]
    const bench = await createBench(own, options, { database, server, floor })
    print(`\n${members.toLocaleString('en')} members · server ready in ${server.readyMs} ms\n${TABLE_HEADER}`)
    const addRow = (row: Row) => {
      print(formatRow(row))
      rows.push(row)
    }
    addRow(await measureStartMemory(server, floor))
    await waitUntilQuiet(database.pool)
    const { peaks, failed } = await runEntries(options.chosen, bench, addRow)
    addRow(createPeakRow(peaks, await floor.usage()))
    return failed
  } finally {
    for (const process of started) await process.stop()
    await database.close()
  }
}

interface Parts {
  database: OpenDatabase
  server: ServerProcess
  floor: ServerProcess
}

async function createBench(
  config: Config,
  options: RunOptions,
  { database, server, floor }: Parts,
): Promise<Bench> {
  const { members, mode, minutes, print } = options
  return {
    address: server.address,
    server,
    floor,
    db: database.db,
    pool: database.pool,
    secret: await secretKey(config),
    config,
    dataDir: config.dataDir,
    memory: async () => ({
      server: toMegabytes((await server.usage()).rss),
      children: await readChildMemory(server.pid),
    }),
    members,
    memberIds: await pickMembers(database.pool),
    load: createLoad(mode.pace),
    sizes: mode.sizes,
    minutes,
    print,
  }
}

/** Runs each entry; one that fails does not end the others. */
async function runEntries(chosen: readonly Entry[], bench: Bench, addRow: (row: Row) => void) {
  const peaks: MemoryPeak[] = []
  const failed: string[] = []
  for (const { name, isQuiet, run } of chosen) {
    try {
      const work = () => run(bench)
      if (isQuiet) {
        for (const row of await work()) addRow(row)
        continue
      }
      const { given, peak } = await withMemoryPeak(bench.server, work)
      for (const row of given) addRow(row)
      peaks.push({ name, ...peak })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      addRow({ entry: name, reason })
      failed.push(`${name} (${reason})`)
    }
  }
  return { peaks, failed }
}
