import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

/** Whose words, and how many of them at a time. */
interface CommentSelection {
  user_id: number
  limit: number
}

interface HideOptions extends CommentSelection {
  decision: number
}

/**
 * Takes comments of a member out of sight with their account, which is held; what was moderated for itself is left alone.
 * @returns how many it were: fewer than the limit where none is left
 */
export function hideComments(
  tx: Transaction<Database>,
  { user_id, decision, limit }: HideOptions,
): Promise<number> {
  const which = sql`user_id = ${user_id} and moderated_at is null`
  return updateComments(tx, which, limit, sql`moderated_at = now(), hidden_by = ${decision}`, -1)
}

/** Shows comments again of a member that went out of sight by a decision about them. @returns how many it were */
export function showComments(
  tx: Transaction<Database>,
  { user_id, limit }: CommentSelection,
): Promise<number> {
  const which = sql`hidden_by in (select id from decisions where user_id = ${user_id})`
  return updateComments(tx, which, limit, sql`moderated_at = null, hidden_by = null`, 1)
}

/** Their photos, whose counters follow, are held before them, in the order of their ids. */
async function updateComments(
  tx: Transaction<Database>,
  which: RawBuilder<unknown>,
  limit: number,
  set: RawBuilder<unknown>,
  counted: number,
): Promise<number> {
  const { rows } = await sql<{ id: number; photo_id: number }>`
    select id, photo_id from comments where ${which} order by photo_id, id limit ${limit}`.execute(tx)
  if (rows.length === 0) return 0
  const photos = [...new Set(rows.map(({ photo_id }) => photo_id))]
  await sql`select from photos where id = any(${photos}::integer[]) order by id for update`.execute(tx)
  await sql`
    with changed as (
      update comments set ${set} where id = any(${rows.map(({ id }) => id)}::integer[]) and ${which}
      returning photo_id),
    counts as (select photo_id, count(*)::integer as comments from changed group by photo_id)
    update photos p set comments = p.comments + ${counted}::integer * c.comments from counts c
    where p.id = c.photo_id`.execute(tx)
  return rows.length
}
