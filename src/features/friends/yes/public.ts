import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock, listMemberCards } from '../../../platform/db/member-cards.ts'
import { executePreparedSql } from '../../../platform/db/prepared.ts'
import { presentQuote } from '../../../platform/db/quotes.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Quote } from '../../../shared/quotes.ts'
import { NO_YES } from '../texts.ts'
import type { Yes } from './contract.ts'

interface YesRow {
  friend_id: number
  quote: Quote | null
  /** The message that came with the acceptance. */
  message: number | null
  rose: boolean
  thread: number | null
  since: Date
}

/**
 * The oldest accepted request that the viewer has not seen, of a member who is active.
 * @param userId leaves out all others
 */
export async function getYes(
  { db, pool }: Pick<AppContext, 'db' | 'pool'>,
  viewer: Pick<Viewer, 'id' | 'verified'>,
  userId?: number,
): Promise<{ yes: Yes | null }> {
  const row = await findUnseenYes(db, viewer.id, userId)
  const [member] = row ? await listMemberCards(pool, viewer, [row.friend_id]) : []
  if (!row || !member) return { yes: null }
  const { quote, rose, thread, since } = row
  const text = await findText(db, row)
  return { yes: { member, quote, text, rose, thread, since: since.toISOString() } }
}

async function findUnseenYes(
  db: Kysely<Database>,
  viewerId: number,
  userId: number | null = null,
): Promise<YesRow | undefined> {
  const query = sql<YesRow>`
    select y.friend_id, ${sql.raw(presentQuote('y.quote'))} as quote, y.rose, y.since, t.thread_id as thread, y.message
    from (
      select f.friend_id, f.created_at as since, nullif(f.yes_unseen -> 'quote', 'null') as quote,
        (f.yes_unseen ->> 'rose')::boolean as rose, (f.yes_unseen ->> 'message')::bigint as message
      from friendships f join users u on u.id = f.friend_id and ${sql.raw(isActive('u'))}
      where f.user_id = ${viewerId} and f.yes_unseen is not null
        and (${userId}::integer is null or f.friend_id = ${userId}) and ${hasNoBlock(viewerId, 'f.friend_id')}
      order by f.created_at, f.friend_id limit 1
    ) y
    left join thread_members t on t.user_id = ${viewerId} and t.other_id = y.friend_id`
  const [row] = await executePreparedSql(db, query)
  return row
}

/** The text of the answer, if one came with the acceptance. */
async function findText(
  db: Kysely<Database>,
  { thread, message }: Pick<YesRow, 'thread' | 'message'>,
): Promise<string | null> {
  if (thread === null || message === null) return null
  const { rows } = await sql<{ message: string }>`
    select message from messages where thread_id = ${thread} and id = ${message}`.execute(db)
  return rows[0]?.message ?? null
}

/** Marks the acceptance by the other member of a conversation as seen: the viewer has written to them. */
export async function markYesSeenInConversation(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  thread: number,
): Promise<void> {
  await sql`
    update friendships f set yes_unseen = null from thread_members t
    where t.thread_id = ${thread} and t.user_id = ${viewer.id} and f.user_id = t.user_id
      and f.friend_id = t.other_id and f.yes_unseen is not null`.execute(db)
}

/** Idempotent. @throws NotFound for a member who is no friend of the viewer */
export async function markYesSeen(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  userId: number,
): Promise<void> {
  const { rows } = await sql`
    with friend as (select from friendships where user_id = ${viewer.id} and friend_id = ${userId}), seen as (
      update friendships set yes_unseen = null
      where user_id = ${viewer.id} and friend_id = ${userId} and yes_unseen is not null)
    select from friend`.execute(db)
  if (rows.length === 0) throw new NotFound(NO_YES)
}
