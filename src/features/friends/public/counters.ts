import { type Kysely, sql } from 'kysely'
import type { Counters } from '../../../contract/live.ts'
import type { Database } from '../../../db/tables/index.ts'
import { ASK_STATE } from '../../../domain/contacts.ts'

/** Friend requests are counted up to here: a badge tells no more. */
const MOST = 100

/** How much waits for each of these members. */
export async function readCounters(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<Map<number, Counters>> {
  const { rows } = await sql<Counters & { user_id: number }>`
    select i.user_id, coalesce(b.unread, 0) as messages, (
      select count(*)::integer from (
        select from asks where receiver = i.user_id and state = ${ASK_STATE.pending} limit ${MOST}
      ) a) as asks
    from unnest(${userIds}::integer[]) i (user_id)
    left join mailboxes b on b.user_id = i.user_id`.execute(db)
  return new Map(rows.map(({ user_id, messages, asks }) => [user_id, { messages, asks }]))
}
