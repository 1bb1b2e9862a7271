import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import type { Gate } from '../../../shared/contacts.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'

/** A member's gate; the default where they have set none. */
export async function getGate(db: Kysely<Database>, userId: number): Promise<Gate> {
  const gate = await db
    .selectFrom('gates')
    .where('user_id', '=', userId)
    .select(['seek', 'age_from', 'age_to', 'contact', 'verified_only'])
    .executeTakeFirst()
  return gate ?? DEFAULT_GATE
}
