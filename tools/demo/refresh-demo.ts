import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { hidesPresence } from '../../src/platform/db/visibility.ts'
import type { Database } from '../../src/schema/database.ts'
import { refreshFigures, refreshNews, refreshNotifications } from './activity.ts'
import { CAST } from './cast.ts'
import { COPY_LAST_MESSAGES } from './last-messages.ts'
import { refreshOutings } from './outings.ts'

/**
 * Shifts the recent activity of a demo forward to now: activity of its last day, and messages, requests and
 * topics of its last fortnight. A topic by a demo member is shifted with everyone's posts, so that it stays
 * ordered. The cast are ignored when finding the demo's last activity, since people sign in as them.
 */
export async function refreshDemo(db: Kysely<Database>): Promise<void> {
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
      where u.id = m.user_id and u.demo and not ${sql.raw(hidesPresence('u'))}
        and m.last_activity > ${moment}::timestamptz - interval '1 day'`.execute(transaction)
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
    await sql.raw(COPY_LAST_MESSAGES).execute(transaction)
    await refreshTopics(transaction, moment)
    await refreshNews(transaction, moment)
    await refreshNotifications(transaction, moment)
    await refreshFigures(transaction)
    await refreshOutings(transaction)
  })
}

/** Shifts posts of the fortnight before `moment`, and the topics' copies of their times. */
async function refreshTopics(transaction: Transaction<Database>, moment: Date): Promise<void> {
  const later = (column: string) =>
    sql`${sql.ref(column)} = least(${sql.ref(`p.${column}`)} + (now() - ${moment}::timestamptz), now())`
  await sql`
    update posts p set ${later('created_at')}, ${later('edited_at')}, ${later('moderated_at')}
    from topics t join users u on u.id = t.user_id
    where t.id = p.topic_id and u.demo and p.created_at > ${moment}::timestamptz - interval '14 days'`.execute(
    transaction,
  )
  await sql`
    update topics t set created_at = first.created_at, last_post_at = last.created_at
    from users u, posts first, posts last
    where u.id = t.user_id and u.demo and first.topic_id = t.id and first.pos = 1 and last.id = t.last_post_id
      and last.created_at <> t.last_post_at`.execute(transaction)
}
