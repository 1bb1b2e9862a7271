import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { CAST } from './cast.ts'

/**
 * Brings the members of a demo made earlier back for this evening: whoever was here in its last day is as recently
 * active now as then, and what they wrote and asked in its last fortnight was written as lately. The cast, whom the
 * newcomer signs in as, is no measure of when that was.
 */
export async function freshenDemo(db: Kysely<Database>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ moment: Date | null }>`
      select max(m.last_activity) as moment from member_search m join users u on u.id = m.user_id
      where u.demo and u.id >= (select min(id) from users where demo) + ${CAST.length}::int`.execute(
      transaction,
    )
    const moment = rows[0]?.moment
    if (!moment) return
    await sql`
      update member_search m set last_activity = least(m.last_activity + (now() - ${moment}::timestamptz), now())
      from users u
      where u.id = m.user_id and u.demo and m.last_activity > ${moment}::timestamptz - interval '1 day'`.execute(
      transaction,
    )
    for (const [table, author] of [
      ['messages', 'user_id'],
      ['asks', 'sender'],
    ] as const) {
      await sql`
        update ${sql.table(table)} t set created_at = least(t.created_at + (now() - ${moment}::timestamptz), now())
        from users u
        where u.id = ${sql.ref(`t.${author}`)} and u.demo and t.created_at > ${moment}::timestamptz - interval '14 days'`.execute(
        transaction,
      )
    }
  })
}
