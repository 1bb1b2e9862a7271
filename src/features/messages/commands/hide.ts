import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { NO_THREAD } from '../refusal-texts.ts'

/**
 * Takes a conversation out of the member's own list until its next message. What was unread in it waits no longer, yet
 * it is not read: the other is told nothing.
 * @throws NotFound
 */
export async function hideConversationOf(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  memberId: number,
  thread: number,
): Promise<void> {
  const { rows } = await sql<{ unread: number }>`
    with mine as (
      select unread from thread_members
      where thread_id = ${thread} and user_id = ${memberId} and not parted
      for update
    ), box as (
      select unread from mailboxes where user_id = ${memberId} and exists (select from mine) for update
    ), hidden as (
      update thread_members t set hidden = true, unread = 0 from mine
      where t.thread_id = ${thread} and t.user_id = ${memberId}
    ), counted as (
      update mailboxes b set unread = box.unread - mine.unread from mine, box
      where b.user_id = ${memberId} and mine.unread > 0
    )
    select unread from mine`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound(NO_THREAD)
  if (row.unread > 0) events.publish({ kind: 'count', to: [memberId] })
}
