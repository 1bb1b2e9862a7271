import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { SWITCH_NAMES, type Visibility } from './contract/visibility.ts'

/** What a member lets others see. */
export async function getVisibility(db: Kysely<Database>, userId: number): Promise<Visibility> {
  const { paused_at, ...switches } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([...SWITCH_NAMES, 'leaves_traces', 'paused_at'])
    .executeTakeFirstOrThrow()
  return { ...switches, paused_at: paused_at?.toISOString() ?? null }
}
