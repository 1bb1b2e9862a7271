import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

/** The version of the terms that a member agreed to last, or null. */
export async function readAgreed(db: Kysely<Database>, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('terms_version').executeTakeFirst()
  return row?.terms_version ?? null
}
