import { readdir, readFile } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'

type Queryable = Pool | PoolClient

/** Processor time in milliseconds. */
export interface ProcessorTime {
  /** The process's main thread. */
  main: number
  /** Its other threads: garbage collection, compression, hashing. */
  helpers: number
  /** All processes of PostgreSQL. */
  database: number
}

/** Clock ticks a second in which Linux counts processor time, on every machine that Node runs on. */
const TICKS_PER_SECOND = 100

/** Time since their start of a process and of PostgreSQL. Undefined where they cannot be looked at: off Linux. */
export async function readProcessorTime(pid: number, pool: Queryable): Promise<ProcessorTime | undefined> {
  const database = await readPostgresTime(pool)
  const [all, main] = await Promise.all([readProcessStat(pid), readProcessStat(pid, `/task/${pid}`)])
  if (database === undefined || !all || !main) return undefined
  return { main: toMilliseconds(main.ticks), helpers: toMilliseconds(all.ticks - main.ticks), database }
}

/** Applies a calculation to each part of two times. */
export function combineTimes(
  one: ProcessorTime,
  other: ProcessorTime,
  combine: (one: number, other: number) => number,
): ProcessorTime {
  return {
    main: combine(one.main, other.main),
    helpers: combine(one.helpers, other.helpers),
    database: combine(one.database, other.database),
  }
}

export const sumTimes = ({ main, helpers, database }: ProcessorTime) => main + helpers + database

/**
 * Milliseconds that all processes of this PostgreSQL have computed since they began, those that ended counted with the
 * one that started them. Undefined on another machine, or off Linux.
 */
export async function readPostgresTime(pool: Queryable): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const own = await readProcessStat(rows[0]?.pid ?? 0)
  const postmaster = own && (await readProcessStat(own.parent))
  if (!own || !postmaster?.isPostgres) return undefined
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map((pid) => readProcessStat(Number(pid))))
  const ticks = all.reduce((sum, one) => (one?.parent === own.parent ? sum + one.ticks : sum), 0)
  return toMilliseconds(ticks + postmaster.ticks + postmaster.endedTicks)
}

const toMilliseconds = (ticks: number) => (ticks * 1000) / TICKS_PER_SECOND

interface ProcessStat {
  parent: number
  ticks: number
  /** Of processes that it started and that have ended. */
  endedTicks: number
  isPostgres: boolean
}

async function readProcessStat(pid: number, thread = ''): Promise<ProcessStat | undefined> {
  const text = await readFile(`/proc/${pid}${thread}/stat`, 'utf8').catch(() => '')
  return text === '' ? undefined : parseStat(text)
}

/** Parses `/proc/<pid>/stat`; the process name may contain anything. */
export function parseStat(text: string): ProcessStat {
  const end = text.lastIndexOf(')')
  const fields = text
    .slice(end + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => fields[index],
  )
  return {
    parent,
    ticks: user + system,
    endedTicks: endedUser + endedSystem,
    isPostgres: text.slice(0, end).includes('(postgres'),
  }
}
