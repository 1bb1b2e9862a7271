import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tx } from '../../../../platform/db/transaction.ts'
import type { Database } from '../../../../schema/database.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { recordNews } from '../../../feed/newsfeed/public.ts'
import { notifyMembers } from '../../../feed/notifications/public/notify.ts'
import { skipOwnPosts } from '../../topics/commands/mark-topic-read.ts'
import { notifyFollowers } from '../../topics/commands/notify-followers.ts'
import { DuplicateSubmission } from './idempotency.ts'

/** A post that its author has just written; its topic's row is held, and has it as its last one already. */
export interface NewPost {
  id: number
  topic_id: number
  pos: number
  user_id: number
  post: string
  /** Drawn by the author's browser; null from a plain form. */
  client_key: string | null
}

/**
 * Stores a post, notifies its readers and the members it mentions.
 * @param mentioned ids of these members
 * @param read the last post that its author's page shows; null where that is unknown
 * @returns the members notified that it mentions them
 * @throws Repeated where the author's browser has sent it already
 */
export async function insertPost(
  tx: Tx,
  post: NewPost,
  mentioned: readonly number[],
  read: number | null,
): Promise<number[]> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('posts')
    .values(({ selectFrom }) => ({
      ...post,
      created_at: selectFrom('topics').where('id', '=', post.topic_id).select('last_post_at'),
    }))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'client_key']).where('client_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new DuplicateSubmission()
  const { id, topic_id, pos, user_id } = post
  const told = await notifyMentioned(tx, post, mentioned)
  if (await updateReadersAndMentions(tx, post, mentioned, told, read))
    await tx.enqueue(notifyFollowers, { post: id })
  const [type, of] = pos === 1 ? [NEWS_TYPE.topic, {}] : [NEWS_TYPE.post, { post_id: id }]
  await recordNews(tx, { user_id, type, topic_id, ...of })
  return told
}

/** @param since leaves out members notified before. @returns the members notified */
export function notifyMentioned(
  tx: Tx,
  { id, topic_id, user_id }: Pick<NewPost, 'id' | 'topic_id' | 'user_id'>,
  mentioned: readonly number[],
  since?: Date,
): Promise<number[]> {
  const notice = { sender_id: user_id, type: NOTIFICATION_TYPE.mention, topic_id, post_id: id }
  return notifyMembers(tx, mentioned, notice, since)
}

/**
 * What a new post changes beyond itself and its topic: who has read how far, and who is named. Posts of others that its
 * author has not read stay unread; an author who never opened the topic has read what they answer.
 * @param told who of them knows of it
 * @returns whether a follower may be waiting to be told of it
 */
async function updateReadersAndMentions(
  tx: Transaction<Database>,
  { id, topic_id, pos, user_id }: NewPost,
  mentioned: readonly number[],
  told: readonly number[],
  read: number | null,
): Promise<boolean> {
  const readTo = (place: RawBuilder<number>) => skipOwnPosts(sql`${topic_id}::integer`, user_id, place)
  const { rows } = await sql<{ is_waited_for: boolean }>`
    with named as (
      insert into mentions (post_id, user_id) select ${id}, unnest(${mentioned}::integer[])
    ), seen as (
      update topic_follows set notified = false where topic_id = ${topic_id} and user_id = ${user_id} and notified
    ), moved as (
      insert into topic_reads as r (user_id, topic_id, pos)
      values (${user_id}, ${topic_id}, ${readTo(sql`${Math.min(read ?? pos, pos)}::integer`)})
      on conflict (user_id, topic_id) do update set
        pos = ${readTo(sql`greatest(r.pos, ${read ?? 0}::integer)`)}, read_at = now()
      where r.pos < ${pos}
    )
    select exists (
      select from topic_follows
      where topic_id = ${topic_id} and not notified and user_id <> all (${[user_id, ...told]}::integer[])
    ) as is_waited_for`.execute(tx)
  return rows[0]?.is_waited_for === true
}
