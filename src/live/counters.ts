import type { Pool } from 'pg'
import type { Counters } from '../contract/live.ts'
import { ASK_STATE } from '../domain/contacts.ts'

/** Friend requests are counted up to here: a badge tells no more. */
const ASKS_COUNTED = 100

/** How much waits for each of these members. */
export async function readCounters(pool: Pool, userIds: readonly number[]): Promise<Map<number, Counters>> {
  const { rows } = await pool.query<Counters & { user_id: number }>({
    name: 'live-counters',
    text: `
      select i.user_id, coalesce(b.unread, 0) as messages, (
        select count(*)::integer from (
          select from asks where receiver = i.user_id and state = ${ASK_STATE.pending} limit ${ASKS_COUNTED}
        ) a) as asks
      from unnest($1::integer[]) i (user_id) left join mailboxes b on b.user_id = i.user_id`,
    values: [userIds],
  })
  return new Map(rows.map(({ user_id, messages, asks }) => [user_id, { messages, asks }]))
}
