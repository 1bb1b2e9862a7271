import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

/** Author and batch size. */
interface CommentSelection {
  user_id: number
  limit: number
}

interface HideOptions extends CommentSelection {
  decision: number
}

/**
 * Hides comments of a member with their account, whose row is locked; skips comments that were moderated
 * themselves.
 * @returns their number: fewer than the limit if none is left
 */
export function hideComments(
  tx: Transaction<Database>,
  { user_id, decision, limit }: HideOptions,
): Promise<number> {
  const condition = sql`user_id = ${user_id} and moderated_at is null`
  return updateComments(tx, condition, limit, sql`moderated_at = now(), hidden_by = ${decision}`, -1)
}

/**
 * Shows a member's comments again that a decision hid.
 * @returns their number
 */
export function showComments(
  tx: Transaction<Database>,
  { user_id, limit }: CommentSelection,
): Promise<number> {
  const condition = sql`hidden_by in (select id from decisions where user_id = ${user_id})`
  return updateComments(tx, condition, limit, sql`moderated_at = null, hidden_by = null`, 1)
}

/** Locks the photos first, in order of id, because their counters change. */
async function updateComments(
  tx: Transaction<Database>,
  condition: RawBuilder<unknown>,
  limit: number,
  set: RawBuilder<unknown>,
  counted: number,
): Promise<number> {
  const { rows } = await sql<{ id: number; photo_id: number }>`
    select id, photo_id from comments where ${condition} order by photo_id, id limit ${limit}`.execute(tx)
  if (rows.length === 0) return 0
  const photos = [...new Set(rows.map(({ photo_id }) => photo_id))]
  await sql`select from photos where id = any(${photos}::integer[]) order by id for update`.execute(tx)
  await sql`
    with changed as (
      update comments set ${set} where id = any(${rows.map(({ id }) => id)}::integer[]) and ${condition}
      returning photo_id),
    counts as (select photo_id, count(*)::integer as comments from changed group by photo_id)
    update photos p set comments = p.comments + ${counted}::integer * c.comments from counts c
    where p.id = c.photo_id`.execute(tx)
  return rows.length
}
