import { type Kysely, sql } from 'kysely'
import { EVENING } from '../../src/features/introductions/suggestions/evening.ts'
import type { Database } from '../../src/schema/database.ts'

/** Suggests a member to another for this evening. */
export async function createSuggestion(
  db: Kysely<Database>,
  userId: number,
  memberId: number,
  { position = 1, topics = 0, beliefs = false } = {},
): Promise<void> {
  await sql`
    insert into suggestions (user_id, day, position, member_id, topics, beliefs)
    values (${userId}, ${sql.raw(EVENING)}, ${position}, ${memberId}, ${topics}, ${beliefs})`.execute(db)
}
