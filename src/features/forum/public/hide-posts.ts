import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/** Whose words, and how many of them at a time. */
interface MemberPosts {
  user_id: number
  limit: number
}

interface PostsToHide extends MemberPosts {
  decision: number
}

/**
 * Takes posts of a member out of sight with their account, which is held; what was moderated for itself is left alone.
 * @returns how many it were: fewer than the limit where none is left
 */
export async function hidePosts(
  tx: Transaction<Database>,
  { user_id, decision, limit }: PostsToHide,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update posts set moderated_at = now(), hidden_by = ${decision} where id in (
      select id from posts where user_id = ${user_id} and moderated_at is null
      order by id limit ${limit} for no key update)`.execute(tx)
  return Number(numAffectedRows)
}

/** Shows posts again of a member that went out of sight by a decision about them. @returns how many it were */
export async function showPosts(tx: Transaction<Database>, { user_id, limit }: MemberPosts): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update posts set moderated_at = null, hidden_by = null where id in (
      select id from posts where hidden_by in (select id from decisions where user_id = ${user_id})
      order by id limit ${limit} for no key update)`.execute(tx)
  return Number(numAffectedRows)
}
