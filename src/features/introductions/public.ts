import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { toParisDay } from '../../shared/age.ts'
import type { Candidate } from './score.ts'
import {
  type CandidateRow,
  candidateColumns,
  candidateSource,
  toCandidate,
} from './suggestions/candidate-rows.ts'
import { layBatch } from './suggestions/lay-tables.ts'
import { findEvening, listOpenBatches, planEvening } from './suggestions/schedule.ts'

export { type Candidate, scorePair } from './score.ts'
export { listSuggestions } from './suggestions/read.ts'

/** Active members as the rules read them, in the order of the ids; `excluded` are those blocked or hidden. */
export async function loadCandidates(
  tx: Transaction<Database>,
  ids: readonly number[],
): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow & { excluded: number[] }>`
    select ${sql.raw(candidateColumns)}, array(
      select b.blocked_id from blacklist b where b.user_id = u.id
      union all select h.member_id from hidden_members h where h.user_id = u.id and h.until > now()) as excluded
    from ${sql.raw(candidateSource)} where u.id = any (${ids}::integer[])
    order by array_position(${ids}::integer[], u.id)`.execute(tx)
  const today = toParisDay(Date.now())
  return rows
    .filter((row) => row.is_active)
    .map((row) => ({ ...toCandidate(row, today), excluded: new Set(row.excluded) }))
}

/**
 * Lays the tables of this evening at once, at any hour. Those of a community of many batches are left to the jobs of the
 * running site.
 * @param options `again` plans the evening again, for a community that is new to a site
 */
export async function layEvening(db: Kysely<Database>, { again = false } = {}): Promise<void> {
  const day = await findEvening(db)
  if (again) await db.deleteFrom('suggestion_batches').where('day', '>=', day).execute()
  await planEvening(db, day)
  const batches = await listOpenBatches(db, day)
  if (batches.length > 1) return
  for (const batch of batches) await layBatch(db, batch)
}
