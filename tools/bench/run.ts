import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { type Config, secretKey } from '../../src/config.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { Database } from '../../src/schema/database.ts'
import { comparisonLines } from './compare.ts'
import { type Entry, entries } from './entries.ts'
import { benchEnv, openFilled, requireOwnDatabase, someMembers } from './filled.ts'
import { createLoad, type Load } from './load.ts'
import { atStart, type Most, underRows, watched } from './memory.ts'
import { type Mode, modeOf, type Sizes } from './modes.ts'
import { type Measured, readEarlier, reportOf, requireWritable } from './report.ts'
import type { Row } from './row.ts'
import { memoryOfChildren, type ServerProcess, startProcess, type Usage } from './server-process.ts'
import { HEADER, tableLine } from './table.ts'
import type { Words } from './words.ts'

/** What an entry works with. */
export interface Bench {
  /** Of the server under test, a process of its own. */
  address: string
  /** Of the hand-written server that pages are held against, another one. */
  floor: string
  db: Kysely<Database>
  pool: Pool
  secret: string
  /** The settings of the benchmark's own site. */
  config: Config
  /** Where the server under test keeps its files. */
  dataDir: string
  /** Megabytes that the server under test holds now, and the processes that it started. */
  memory(): Promise<{ server: number; children: number }>
  /** What the server under test uses now. */
  usage(): Promise<Usage>
  members: number
  /** Some members who can be searched and signed in, spread over all. */
  memberIds: number[]
  load: Load
  sizes: Sizes
  /** That the soak takes. */
  minutes: number
  /** Says what takes long. */
  print(line: string): void
}

type Print = (line: string) => void

/** Runs the benchmark on databases of its own, one a size, which are kept for the next run. */
export async function runBench(config: Config, words: Words, print: Print): Promise<void> {
  requireOwnDatabase(config)
  const earlier = words.compare === undefined ? undefined : await readEarlier(words.compare)
  if (words.json) await requireWritable(words.json)
  const mode = modeOf(words)
  const measured: Measured = { mode: mode.name, runs: [] }
  const report = () =>
    reportOf(measured, { node: process.version, cores: availableParallelism(), at: new Date() })
  const failed: string[] = []
  try {
    for (const { members, only } of mode.runs) {
      const chosen = chosenEntries(words.only, only)
      if (chosen.length === 0) continue
      const rows: Row[] = []
      measured.runs.push({ members, rows })
      failed.push(...(await runOne(config, { members, chosen, mode, minutes: words.minutes }, rows, print)))
    }
  } finally {
    // What was measured until something went wrong is kept.
    if (words.json) await writeFile(words.json, `${JSON.stringify(report(), null, 2)}\n`)
  }
  if (earlier) print(['', ...comparisonLines(earlier, report())].join('\n'))
  if (failed.length > 0) throw new StartError(`Some entries could not be measured: ${failed.join('; ')}.`)
}

/** Those of `--only`; without it all but those that take their time, and of a database that has its own only those. */
function chosenEntries(asked: readonly string[], own: readonly string[] | undefined): Entry[] {
  return entries.filter(({ name, byName }) =>
    asked.length > 0
      ? asked.includes(name) && (own === undefined || own.includes(name))
      : !byName && (own === undefined || own.includes(name)),
  )
}

interface One {
  members: number
  chosen: readonly Entry[]
  mode: Mode
  minutes: number
}

/** Runs the entries on one database. @returns those that failed, with the reason */
async function runOne(
  config: Config,
  { members, chosen, mode, minutes }: One,
  rows: Row[],
  print: Print,
): Promise<string[]> {
  const own = benchEnv(config, `bench-${mode.name === 'quick' ? 'quick-' : ''}${members}`)
  const database = await openFilled(own, members, print)
  const started: ServerProcess[] = []
  try {
    const server = await startProcess('bench-server', database.url, own.dataDir)
    started.push(server)
    const floor = await startProcess('bench-floor', database.url, own.dataDir)
    started.push(floor)
    const bench: Bench = {
      address: server.address,
      floor: floor.address,
      db: database.db,
      pool: database.pool,
      secret: await secretKey(own),
      config: own,
      dataDir: own.dataDir,
      memory: async () => ({
        server: Math.round((await server.usage()).rss / 1024 / 1024),
        children: await memoryOfChildren(server.pid),
      }),
      usage: server.usage,
      members,
      memberIds: await someMembers(database.pool),
      load: createLoad(mode.pace),
      sizes: mode.sizes,
      minutes,
      print,
    }
    print(`\n${members.toLocaleString('en')} members · server ready in ${server.readyMs} ms\n${HEADER}`)
    const tell = (row: Row) => {
      print(tableLine(row))
      rows.push(row)
    }
    tell(await atStart(server, floor))
    const { most, failed } = await runEntries(chosen, bench, tell)
    tell(underRows(most, await floor.usage()))
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
): Promise<{ most: Most[]; failed: string[] }> {
  const most: Most[] = []
  const failed: string[] = []
  for (const { name, run } of chosen) {
    try {
      const { given, megabytes } = await watched(bench, () => run(bench))
      for (const row of given) tell(row)
      most.push({ name, megabytes })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      tell({ entry: name, unseen: reason })
      failed.push(`${name} (${reason})`)
    }
  }
  return { most, failed }
}
