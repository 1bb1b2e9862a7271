import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { hashToken } from '../../../../platform/http/session.ts'
import type { Database } from '../../../../schema/database.ts'

/**
 * Makes a key to the copy that waits for a member; the one before it opens nothing any more. Only its hash is kept.
 * @returns undefined where none waits
 */
export async function createDownloadKey(
  db: Kysely<Database>,
  userId: number,
): Promise<{ key: string; until: Date } | undefined> {
  const key = randomBytes(32).toString('base64url')
  const row = await updateReadyCopy(db, userId)
    .set({ token_hash: hashToken(key) })
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at ? { key, until: row.expires_at } : undefined
}

/** Whether a key would open the member's copy; nothing is changed. */
export async function isValidDownloadKey(
  db: Kysely<Database>,
  userId: number,
  key: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('data_exports')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(key))
    .where('taken_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a key out of use and tells what it opens; of two at once one is given it. */
export function consumeDownloadKey(db: Kysely<Database>, userId: number, key: string) {
  return updateReadyCopy(db, userId)
    .set({ token_hash: null })
    .where('token_hash', '=', hashToken(key))
    .returning(['id', 'file', 'bytes'])
    .executeTakeFirst()
}

/** The copy of a member that is ready, neither taken nor too old: there is one at most. */
function updateReadyCopy(db: Kysely<Database>, userId: number) {
  return db
    .updateTable('data_exports')
    .where('user_id', '=', userId)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
}
