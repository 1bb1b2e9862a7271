import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { EventPublisher } from '../../../../platform/events/event-hub.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { NO_CONVERSATION } from '../../refusal-texts.ts'
import { findFirstRow } from './first-row.ts'

interface ReadResult {
  other_id: number | null
  /** As it was. */
  unread: number
  last_id: number
  /** Where the member has now read to; null where nothing moved. */
  read_id: number | null
  /** Messages that wait now; null where nothing moved. */
  left: number | null
  /** The other pays to be told. */
  other_pays: boolean | null
}

/** `$1` conversation, `$2` reader, `$3` up to, `$4` messages after that, where they were counted; else all is read or nothing. */
const MARK_READ = {
  name: 'mark-read',
  text: `
  with mine as (
    select other_id, unread, last_id, read_id, least(last_id, $3::bigint) as upto,
      least(unread, coalesce($4::integer, 0)) as left
    from thread_members
    where thread_id = $1 and user_id = $2 and not parted
    for update
  ), box as (
    select unread from mailboxes where user_id = $2 and exists (select from mine) for update
  ), read as (
    update thread_members t set read_id = greatest(t.read_id, mine.upto), unread = mine.left
    from mine
    where t.thread_id = $1 and t.user_id = $2
      and ($4 is not null or mine.upto = mine.last_id)
      and (mine.left < mine.unread or mine.read_id < mine.upto)
    returning t.read_id, mine.left
  ), counted as (
    update mailboxes b set unread = box.unread - (mine.unread - mine.left) from mine, box, read
    where b.user_id = $2 and mine.left < mine.unread
  )
  select mine.other_id, mine.unread, mine.last_id, read.read_id, read.left, u.stripe_status as other_pays
  from mine left join read on true left join users u on u.id = mine.other_id`,
}

/**
 * Takes the messages up to this one as read; again, it changes nothing. Whoever has read the newest leaves none; only
 * where one came meanwhile are those after it counted.
 * @param upTo id of a message; one past the newest stands for the newest
 * @throws NotFound
 */
export async function markMessagesRead(
  { db, pool, events }: Pick<AppContext, 'db' | 'pool' | 'events'>,
  memberId: number,
  thread: number,
  upTo: number,
): Promise<void> {
  const { rows } = await pool.query<ReadResult>({ ...MARK_READ, values: [thread, memberId, upTo, null] })
  const [all] = rows
  if (!all) throw new NotFound(NO_CONVERSATION)
  const side = upTo < all.last_id ? await markReadUpTo(db, memberId, thread, upTo) : all
  if (side) publishReadReceipt(events, side, memberId, thread)
}

/**
 * Waits for the side first: what the following statement counts is then all there is. Its row is held before the
 * mailbox, as everywhere.
 */
function markReadUpTo(
  db: Kysely<Database>,
  memberId: number,
  thread: number,
  upTo: number,
): Promise<ReadResult | undefined> {
  return inTransaction(db, async (tx) => {
    await sql`
      select from thread_members where thread_id = ${thread} and user_id = ${memberId} for update`.execute(tx)
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from messages
      where thread_id = ${thread} and id > ${upTo} and user_id <> ${memberId}`.execute(tx)
    return findFirstRow(tx, MARK_READ.text, [thread, memberId, upTo, rows[0]?.left ?? 0])
  })
}

function publishReadReceipt(
  events: EventPublisher,
  side: ReadResult,
  memberId: number,
  thread: number,
): void {
  const { other_id, unread, read_id, left, other_pays } = side
  if (read_id === null) return
  const data = { thread, last_id: read_id }
  if (left !== unread) events.publish({ kind: 'count', to: [memberId] })
  if (other_id && other_pays) events.publish({ kind: 'event', to: [other_id], event: { name: 'read', data } })
}
