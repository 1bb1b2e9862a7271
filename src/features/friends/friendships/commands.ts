import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { deleteNews, recordNews } from '../../feed/newsfeed/public.ts'
import { deleteFriendshipNotifications } from '../../feed/notifications/public/delete.ts'
import { notifyMember } from '../../feed/notifications/public/notify.ts'

/** Makes two members friends, which ends every request between them, and notifies the asker. The pair must be locked. */
export async function createFriendship(
  tx: Tx,
  { asker, accepter }: { asker: number; accepter: number },
): Promise<void> {
  await tx
    .insertInto('friendships')
    .values([
      { user_id: accepter, friend_id: asker },
      { user_id: asker, friend_id: accepter },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    delete from asks where (sender, receiver) in ((${accepter}, ${asker}), (${asker}, ${accepter}))`.execute(
    tx,
  )
  await recordNews(tx, { user_id: asker, type: NEWS_TYPE.friends, other_id: accepter })
  await recordNews(tx, { user_id: accepter, type: NEWS_TYPE.friends, other_id: asker })
  await notifyMember(tx, { user_id: asker, sender_id: accepter, type: NOTIFICATION_TYPE.friends })
}

/** Ends a friendship, with its news and notifications. @returns false where there was none */
export async function endFriendship(tx: Tx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    delete from friendships where (user_id, friend_id) in ((${one}, ${other}), (${other}, ${one}))
    returning user_id`.execute(tx)
  if (rows.length === 0) return false
  await deleteNews(tx, { user_id: one, type: NEWS_TYPE.friends, other_id: other })
  await deleteNews(tx, { user_id: other, type: NEWS_TYPE.friends, other_id: one })
  await deleteFriendshipNotifications(tx, one, other)
  return true
}
