import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { NEWS_TYPE, type NewsType } from '../../../shared/news.ts'

/** Something that a member has just done, and what it was done to. */
export interface NewNews {
  user_id: number
  type: NewsType
  /** The new friend, or the owner of the photo where that is another. */
  other_id?: number
  photo_id?: number
  comment_id?: number
  topic_id?: number
  post_id?: number
}

/** Hours in which somebody takes part in a topic once, however much they write there. */
const TOPIC_NEWS_INTERVAL_HOURS = 24

/**
 * Writes what a member did into the newsfeed; part of the act's own transaction. Who may read of it is decided when it is
 * read: see `queries.ts`. Taking part in a topic is told once a day.
 */
export async function recordNews(tx: Transaction<Database>, news: NewNews): Promise<void> {
  const {
    user_id,
    type,
    other_id = null,
    photo_id = null,
    comment_id = null,
    topic_id = null,
    post_id = null,
  } = news
  const isTold = sql`
    exists (
      select from newsfeed where topic_id = ${topic_id}::integer and user_id = ${user_id}
      and created_at > now() - make_interval(hours => ${TOPIC_NEWS_INTERVAL_HOURS})
    )`
  await sql`
    insert into newsfeed (user_id, type, other_id, photo_id, comment_id, topic_id, post_id)
    select ${user_id}, ${type}, ${other_id}::integer, ${photo_id}::integer, ${comment_id}::integer, ${topic_id}::integer, ${post_id}::integer
    where ${type === NEWS_TYPE.post ? sql`not ${isTold}` : sql`true`}`.execute(tx)
}

/**
 * Takes back that a member likes a photo, that two are friends, or what staff granted; part of the act's own transaction.
 * @param since leaves alone what was told before
 */
export async function deleteNews(
  tx: Transaction<Database>,
  { user_id, type, other_id, photo_id }: Pick<NewNews, 'user_id' | 'type' | 'other_id' | 'photo_id'>,
  since?: Date,
): Promise<void> {
  await tx
    .deleteFrom('newsfeed')
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .$if(other_id !== undefined, (query) => query.where('other_id', '=', other_id as number))
    .$if(photo_id !== undefined, (query) => query.where('photo_id', '=', photo_id as number))
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since as Date))
    .execute()
}
