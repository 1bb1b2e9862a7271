import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import type { TallyName } from './policy.ts'

/**
 * Counts one couple, or one answer of a member who leaves, in the current week of Paris: no row names a member. The count
 * of the week publishes the number, or nothing for fewer than five people, and deletes it.
 */
export async function addToTally(tx: Transaction<Database>, name: TallyName): Promise<void> {
  await sql`
    insert into outcome_tallies as t (week, name, tally)
    values (date_trunc('week', now() at time zone 'Europe/Paris')::date, ${name}, 1)
    on conflict (week, name) do update set tally = t.tally + 1`.execute(tx)
}
