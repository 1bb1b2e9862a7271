import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { SWITCHES, type Visibility } from './contract/visibility.ts'

/** What a member lets others see. */
export async function readVisibilityOf(db: Kysely<Database>, userId: number): Promise<Visibility> {
  const { paused_at, ...switches } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([...SWITCHES, 'leaves_traces', 'paused_at'])
    .executeTakeFirstOrThrow()
  return { ...switches, paused_at: paused_at?.toISOString() ?? null }
}
