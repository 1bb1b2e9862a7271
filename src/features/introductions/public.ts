import type { Kysely } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { layBatch } from './suggestions/lay-tables.ts'
import { findEvening, listOpenBatches, planEvening } from './suggestions/schedule.ts'

export { listSuggestions } from './suggestions/read.ts'

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
