import type { Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { executeStatement } from '../../../platform/db/prepared.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { NEWS_TYPE, type NewsType } from '../../../shared/news.ts'
import { EVERYBODY, type NewsPage } from './contract.ts'
import { listNews } from './server.ts'

/** A new action of a member and its objects. */
interface NewNews {
  user_id: number
  type: NewsType
  /** The new friend, or the owner of another member's photo. */
  other_id?: number
  photo_id?: number
  comment_id?: number
  topic_id?: number
  post_id?: number
}

/** Hours in which posts of a member in one topic are one item. */
const TOPIC_NEWS_INTERVAL_HOURS = 24

// Prepared: planning the partitions takes longer than the insert.
const INSERT_NEWS = {
  name: 'record-news',
  text: `
    insert into newsfeed (user_id, type, other_id, photo_id, comment_id, topic_id, post_id)
    select $1::integer, $2::smallint, $3::integer, $4::integer, $5::integer, $6::integer, $7::integer
    where $2::smallint <> ${NEWS_TYPE.post} or not exists (
      select from newsfeed where topic_id = $6::integer and user_id = $1::integer
      and created_at > now() - make_interval(hours => ${TOPIC_NEWS_INTERVAL_HOURS}))`,
}

/**
 * Records a news item in the transaction of the action. Visibility is decided at reading (`server.ts`). Posts in one
 * topic are recorded once a day.
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
  await executeStatement(tx, INSERT_NEWS, [user_id, type, other_id, photo_id, comment_id, topic_id, post_id])
}

/**
 * Deletes the item of a like, a friendship or a staff grant in the transaction that ends it.
 * @param since deletes only items from then on
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

/**
 * The first page of all members' news, or of one member's, for a page that can be shown without it.
 * @returns null if it could not be read, and the browser loads it; undefined for blocked pairs
 */
export function getFirstNewsPage(
  context: AppContext,
  viewer: Viewer,
  userId = EVERYBODY,
): Promise<NewsPage | null | undefined> {
  const first = context.reads.read(viewer, (from) => listNews(from, viewer.id, { userId, page: 1 }))
  return first.catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    context.log.error({ err: error }, 'cannot read the newsfeed; the browser loads it')
    return null
  })
}
