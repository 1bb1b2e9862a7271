import { sql, type Transaction } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import { numberOfState } from '../../../shared/napkins.ts'
import { publishChange } from '../changes/server.ts'

const isLive = sql`(
  n.state = ${numberOfState('open')} or n.state = ${numberOfState('agreed')} and n.starts_at > now())`

/** Messages of the napkins that the end of a conversation ends too (trigger `napkins_end`). */
export async function listLiveNapkins(tx: Transaction<Database>, thread: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.message_id as id from napkins n where n.thread_id = ${thread} and ${isLive}`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

/** Ends what a member who is suspended or leaves has proposed or agreed, for both. Locks sides in the order of sending. */
export async function endNapkins(tx: Tx, userId: number): Promise<void> {
  await sql`
    select from thread_members where thread_id in (
      select n.thread_id from thread_members t join napkins n on n.thread_id = t.thread_id and ${isLive}
      where t.user_id = ${userId})
    order by thread_id, user_id for update`.execute(tx)
  const { rows } = await sql<{ id: number; message_id: number; thread_id: number }>`
    update napkins n set state = ${numberOfState('ended')} from thread_members t
    where t.user_id = ${userId} and n.thread_id = t.thread_id and ${isLive}
    returning n.id, n.message_id, n.thread_id`.execute(tx)
  if (rows.length === 0) return
  await tx
    .deleteFrom('napkin_sides')
    .where(
      'napkin_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  for (const { message_id, thread_id } of rows)
    await publishChange(tx, { thread: thread_id, id: Number(message_id) })
}
