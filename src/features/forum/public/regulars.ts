import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/** Whether staff have named the member a regular of the forum. */
export async function isRegular(db: Kysely<Database>, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('regulars')
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  return found !== undefined
}
