import { sql, type Transaction } from 'kysely'
import type { Envelope } from '../../../platform/events/live.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { recordNews, takeBackNews } from '../../feed/newsfeed/public.ts'
import { notify } from '../../feed/notifications/public/notify.ts'
import { takeBackFriends } from '../../feed/notifications/public/take-back.ts'

/**
 * Makes two friends, which ends every request between them; others read of it, and whoever had asked is told. To be
 * called while the pair is held.
 * @returns what is to be told once the transaction is committed
 */
export async function makeFriends(
  trx: Transaction<Database>,
  jobs: Jobs,
  { asker, accepter }: { asker: number; accepter: number },
): Promise<Envelope[]> {
  await trx
    .insertInto('friendships')
    .values([
      { user_id: accepter, friend_id: asker },
      { user_id: asker, friend_id: accepter },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    delete from asks where (sender, receiver) in ((${accepter}, ${asker}), (${asker}, ${accepter}))`.execute(
    trx,
  )
  await recordNews(trx, { user_id: asker, type: NEWS_TYPE.friends, other_id: accepter })
  await recordNews(trx, { user_id: accepter, type: NEWS_TYPE.friends, other_id: asker })
  return notify(trx, jobs, { user_id: asker, sender_id: accepter, type: NOTIFICATION_TYPE.friends })
}

/**
 * Ends their friendship and what was told of it.
 * @returns what is to be told once the transaction is committed; null where there was none
 */
export async function endFriendship(
  trx: Transaction<Database>,
  one: number,
  other: number,
): Promise<Envelope[] | null> {
  const { rows } = await sql`
    delete from friendships where (user_id, friend_id) in ((${one}, ${other}), (${other}, ${one}))
    returning user_id`.execute(trx)
  if (rows.length === 0) return null
  await takeBackNews(trx, { user_id: one, type: NEWS_TYPE.friends, other_id: other })
  await takeBackNews(trx, { user_id: other, type: NEWS_TYPE.friends, other_id: one })
  return takeBackFriends(trx, one, other)
}
