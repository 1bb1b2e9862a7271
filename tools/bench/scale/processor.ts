import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/** Clock ticks a second in which Linux counts processor time, on every machine that Node runs on. */
const TICKS = 100

/**
 * Milliseconds that all processes of this PostgreSQL have computed since they began, those that ended counted with the
 * one that started them. Undefined where its processes cannot be looked at: on another machine, or off Linux.
 */
export async function postgresMs(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const own = await statOf(rows[0]?.pid ?? 0)
  const postmaster = own && (await statOf(own.parent))
  if (!own || !postmaster?.isPostgres) return undefined
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map((pid) => statOf(Number(pid))))
  const ticks = all.reduce((sum, one) => (one?.parent === own.parent ? sum + one.ticks : sum), 0)
  return ((ticks + postmaster.ticks + postmaster.endedTicks) * 1000) / TICKS
}

interface Stat {
  parent: number
  ticks: number
  /** Of processes that it started and that have ended. */
  endedTicks: number
  isPostgres: boolean
}

async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text === '' ? undefined : readStat(text)
}

/** A line of `/proc/<pid>/stat`; the name in brackets may hold anything. */
export function readStat(text: string): Stat {
  const end = text.lastIndexOf(')')
  const fields = text
    .slice(end + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (place) => fields[place],
  )
  return {
    parent,
    ticks: user + system,
    endedTicks: endedUser + endedSystem,
    isPostgres: text.slice(0, end).includes('(postgres'),
  }
}
