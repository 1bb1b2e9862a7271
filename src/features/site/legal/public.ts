import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { TERMS_VERSION } from '../../../shared/consents.ts'
import { listChangesSince } from './texts.ts'

/** Changes since the terms that a member agreed to; null if they are the current ones. */
export async function findTermsChanges(db: Kysely<Database>, userId: number): Promise<string[] | null> {
  const agreed = await getAgreedVersion(db, userId)
  return agreed === TERMS_VERSION ? null : listChangesSince(agreed)
}

/** The version of the terms that a member agreed to last, or null. */
async function getAgreedVersion(db: Kysely<Database>, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('terms_version').executeTakeFirst()
  return row?.terms_version ?? null
}
