import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { hashToken } from '../../../platform/http/session.ts'
import type { Database } from '../../../schema/database.ts'

/** State of a member's latest copy. */
export type CopyState =
  | { state: 'none' }
  | { state: 'making'; asked_at: Date }
  | { state: 'ready'; asked_at: Date; until: Date; bytes: number }
  | { state: 'taken'; asked_at: Date; at: Date }
  | { state: 'expired'; asked_at: Date; at: Date }

/**
 * The latest copy that a member requested.
 * @param now milliseconds
 */
export async function getLatestCopy(
  db: Kysely<Database>,
  userId: number,
  now: number = Date.now(),
): Promise<CopyState> {
  const row = await db
    .selectFrom('data_exports')
    .where('user_id', '=', userId)
    .select(['created_at', 'ready_at', 'expires_at', 'taken_at', 'bytes'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { state: 'none' }
  const { created_at: asked_at, expires_at, taken_at, bytes } = row
  if (taken_at) return { state: 'taken', asked_at, at: taken_at }
  if (!expires_at) return { state: 'making', asked_at }
  if (expires_at.getTime() <= now) return { state: 'expired', asked_at, at: expires_at }
  return { state: 'ready', asked_at, until: expires_at, bytes: Number(bytes) }
}

/**
 * Creates a key for a member's waiting copy, which replaces the previous key. Only its hash is stored.
 * @returns undefined if no copy waits
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

/** Whether a key is valid; does not consume it. */
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

/** Consumes a key and returns its copy; of two concurrent requests one gets it. */
export function consumeDownloadKey(db: Kysely<Database>, userId: number, key: string) {
  return updateReadyCopy(db, userId)
    .set({ token_hash: null })
    .where('token_hash', '=', hashToken(key))
    .returning(['id', 'file', 'bytes'])
    .executeTakeFirst()
}

/** The member's copy that is ready, neither downloaded nor expired: at most one. */
function updateReadyCopy(db: Kysely<Database>, userId: number) {
  return db
    .updateTable('data_exports')
    .where('user_id', '=', userId)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
}
