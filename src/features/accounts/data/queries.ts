import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/** How it stands with a member's latest copy. */
export type CopyState =
  | { state: 'none' }
  | { state: 'making'; asked_at: Date }
  | { state: 'ready'; asked_at: Date; until: Date; bytes: number }
  | { state: 'taken'; asked_at: Date; at: Date }
  | { state: 'expired'; asked_at: Date; at: Date }

/** The latest copy that a member asked for. @param now milliseconds */
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
