import { type Kysely, sql, type Transaction } from 'kysely'
import { lockPair } from '../../db/pair.ts'
import type { Database } from '../../db/tables/index.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isStaff } from '../../domain/roles.ts'
import { NotFound, Refused } from '../../http/errors.ts'
import { BLOCK_ONESELF, MEMBER_UNKNOWN } from './texts.ts'

interface Actor {
  id: number
  roles: number
}

/**
 * Blocks a member, which ends their friendship, or ends the block. Staff may be blocked like anybody: it takes them
 * out of the member's lists and nothing from their work.
 * @returns whether the member is blocked now
 * @throws NotFound for who is unknown or has blocked the actor, unless the actor's own block is to be ended
 */
export function toggleBlockOf(db: Kysely<Database>, actor: Actor, userId: number): Promise<boolean> {
  if (actor.id === userId) throw new Refused(BLOCK_ONESELF)
  return inTransaction(db, async (trx) => {
    await lockPair(trx, actor.id, userId)
    const { numDeletedRows } = await trx
      .deleteFrom('blacklist')
      .where('user_id', '=', actor.id)
      .where('blocked_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return false
    await requireSeen(trx, actor, userId)
    await trx.insertInto('blacklist').values({ user_id: actor.id, blocked_id: userId }).execute()
    await sql`
      delete from friendships where (user_id, friend_id) in ((${actor.id}, ${userId}), (${userId}, ${actor.id}))`.execute(
      trx,
    )
    return true
  })
}

/** Keeps the member from being deleted until the end of the transaction. */
async function requireSeen(trx: Transaction<Database>, actor: Actor, userId: number): Promise<void> {
  const seen = await trx
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .$if(!isStaff(actor.roles), (query) =>
      query.where(
        sql<boolean>`not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${actor.id})`,
      ),
    )
    .select('u.id')
    .forKeyShare()
    .executeTakeFirst()
  if (!seen) throw new NotFound(MEMBER_UNKNOWN)
}
