import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/** Author, and number of posts per run. */
interface MemberPosts {
  user_id: number
  limit: number
}

interface PostsToHide extends MemberPosts {
  decision: number
}

/**
 * Hides posts of a member together with the account, which is locked; individually moderated ones are
 * unchanged.
 * @returns how many were hidden: fewer than the limit when none is left
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

/** Shows posts that a decision about their author had hidden. @returns how many */
export async function showPosts(tx: Transaction<Database>, { user_id, limit }: MemberPosts): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update posts set moderated_at = null, hidden_by = null where id in (
      select id from posts where hidden_by in (select id from decisions where user_id = ${user_id})
      order by id limit ${limit} for no key update)`.execute(tx)
  return Number(numAffectedRows)
}
