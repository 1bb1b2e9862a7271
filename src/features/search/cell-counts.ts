import { type Kysely, sql } from 'kysely'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../schema/database.ts'
import type { CellRange } from './circle.ts'

/** How many searchable members live where, by sex: about 15,000 cells in the memory of a site of a million. */
export interface CellCounts {
  /** Members of these sexes in these cells, and of all sexes everywhere. */
  count(sexes: readonly number[], ranges: readonly CellRange[]): { inCells: number; inAll: number }
}

const REBUILD_EVERY_MS = 3_600_000

/**
 * Gives the counts as they were at most about an hour ago, or null before the first are there. Asking for them starts
 * their loading where they are missing or old; nobody waits for it.
 */
export function createCellCounts(db: Kysely<Database>, log: Pick<Log, 'warn'>): () => CellCounts | null {
  let counts: CellCounts | null = null
  let askedAt = 0
  let staleAt = 0
  return () => {
    const now = Date.now()
    // The clock may have been put back, and then it says nothing of how old they are.
    if (now >= staleAt || now < askedAt) {
      askedAt = now
      staleAt = now + REBUILD_EVERY_MS
      loadCellCounts(db).then(
        (loaded) => {
          counts = loaded
        },
        (error) => {
          staleAt = Date.now() + 60_000
          log.warn({ err: error }, 'members were not counted by place')
        },
      )
    }
    return counts
  }
}

/** Counts all searchable members by one statement. */
export async function loadCellCounts(db: Kysely<Database>): Promise<CellCounts> {
  const { rows } = await sql<{ sex: number; cell: number; members: number }>`
    select sex, cell, count(*)::integer as members from member_search
    where searchable group by sex, cell order by sex, cell`.execute(db)
  const bySex = [0, 1, 2].map((sex) => buildRunningTotals(rows.filter((row) => row.sex === sex)))
  const inAll = rows.reduce((sum, row) => sum + row.members, 0)
  return {
    count: (sexes, ranges) => {
      const sought = sexes.flatMap((sex) => bySex[sex] ?? [])
      const inCells = sought.reduce((sum, tallied) => {
        return sum + ranges.reduce((part, r) => part + tallied.below(r.last + 1) - tallied.below(r.first), 0)
      }, 0)
      return { inCells, inAll }
    },
  }
}

/** Running totals over sorted cells, so that a range of any length costs two searches by halves. */
function buildRunningTotals(rows: { cell: number; members: number }[]): { below(cell: number): number } {
  const cells = Int32Array.from(rows, (row) => row.cell)
  const totals = new Int32Array(rows.length + 1)
  for (const [i, row] of rows.entries()) totals[i + 1] = (totals[i] ?? 0) + row.members
  return {
    below: (cell) => {
      let low = 0
      let high = cells.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((cells[middle] ?? 0) < cell) low = middle + 1
        else high = middle
      }
      return totals[low] ?? 0
    },
  }
}
