import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'

/** Publishes that photos of a post have changed, to those who have its topic open. Members across a block must not notice. */
export async function publishPostPhotos(tx: Tx, postId: number): Promise<void> {
  const { rows } = await sql<{ topic: number; except: number[] }>`
    select topic_id as topic, array(
      select blocked_id from blacklist where user_id = p.user_id union all
      select user_id from blacklist where blocked_id = p.user_id) as except
    from posts p where id = ${postId}`.execute(tx)
  for (const { topic, except } of rows) {
    const event = { name: 'photos', data: { topic, post: postId } } as const
    tx.publish({ kind: 'topic-event', topic_id: topic, except, event })
  }
}
