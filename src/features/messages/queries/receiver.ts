import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { readGateOf } from '../../friends/public/gate.ts'
import type { Receiver } from '../policy/open.ts'

/** A member as another finds them who would write to them, and their conversation; undefined for who does not exist. */
export async function readReceiver(
  db: Kysely<Database>,
  openerId: number,
  userId: number,
): Promise<(Receiver & { thread: number | null }) | undefined> {
  const receiver = await db
    .selectFrom('users as u')
    .leftJoin('thread_members as t', (join) =>
      join.onRef('t.other_id', '=', 'u.id').on('t.user_id', '=', openerId),
    )
    .where('u.id', '=', userId)
    .select(['u.roles', 't.thread_id as thread', sql<boolean>`u.paused_at is not null`.as('paused')])
    .select([
      sql<boolean>`exists (select from blacklist where user_id = u.id and blocked_id = ${openerId})`.as(
        'hasBlocked',
      ),
      sql<boolean>`exists (select from blacklist where user_id = ${openerId} and blocked_id = u.id)`.as(
        'isBlocked',
      ),
      sql<boolean>`exists (select from friendships where user_id = ${openerId} and friend_id = u.id)`.as(
        'isFriend',
      ),
    ])
    .executeTakeFirst()
  if (!receiver) return undefined
  return { ...receiver, hasThread: receiver.thread !== null, gate: await readGateOf(db, userId) }
}
