import type { Kysely } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { layBatch } from './suggestions/lay-tables.ts'
import { listDays, listDueBatches, planEvening } from './suggestions/schedule.ts'

export { listSuggestions } from './suggestions/read.ts'

/** Lays the tables of this evening at once, for a new community. */
export async function layEvening(db: Kysely<Database>): Promise<void> {
  const days = await listDays(db)
  for (const day of days) await planEvening(db, day)
  for (const batch of await listDueBatches(db, days)) await layBatch(db, batch)
}
