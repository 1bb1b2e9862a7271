import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/tables/index.ts'

/** Makes the two friends, which ends every request between them. To be called while the pair is held. */
export async function makeFriends(trx: Transaction<Database>, one: number, other: number): Promise<void> {
  await trx
    .insertInto('friendships')
    .values([
      { user_id: one, friend_id: other },
      { user_id: other, friend_id: one },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`delete from asks where (sender, receiver) in ((${one}, ${other}), (${other}, ${one}))`.execute(
    trx,
  )
}

/** Ends their friendship. @returns whether there was one */
export async function endFriendship(
  trx: Transaction<Database>,
  one: number,
  other: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from friendships where (user_id, friend_id) in ((${one}, ${other}), (${other}, ${one}))
    returning user_id`.execute(trx)
  return rows.length > 0
}
