import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { isDistributed } from '../../../platform/db/distribution.ts'
import { executeStatement } from '../../../platform/db/prepared.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { NEWS_TAG } from '../../../platform/events/cache-tags.ts'
import type { EventPublisher } from '../../../platform/events/event-hub.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { NEWS_TYPE, type NewsType } from '../../../shared/news.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { EVERYBODY, listNews as listNewsCall, type NewsPage } from './contract.ts'
import { listSharedNews } from './public/shared-news.ts'
import { emptyNewsPage, listFirstNews, listNews } from './server.ts'

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
  outing_id?: number
}

/** Hours in which posts of a member in one topic are one item. */
const TOPIC_NEWS_INTERVAL_HOURS = 24

// Prepared: planning the partitions takes longer than the insert.
const INSERT_NEWS = {
  name: 'record-news',
  text: `
    insert into newsfeed (user_id, type, other_id, photo_id, comment_id, topic_id, post_id, outing_id)
    select $1::integer, $2::smallint, $3::integer, $4::integer, $5::integer, $6::integer, $7::integer, $8::integer
    where $2::smallint <> ${NEWS_TYPE.post} or not exists (
      select from newsfeed where topic_id = $6::integer and user_id = $1::integer
      and created_at > now() - make_interval(hours => ${TOPIC_NEWS_INTERVAL_HOURS}))
    returning true`,
}

/**
 * Records a news item in the transaction of the action. Visibility is decided at reading (`server.ts`). Posts in one
 * topic are recorded once a day.
 */
export async function recordNews(tx: Tx, news: NewNews): Promise<void> {
  const {
    user_id,
    type,
    other_id = null,
    photo_id = null,
    comment_id = null,
    topic_id = null,
    post_id = null,
    outing_id = null,
  } = news
  const values = [user_id, type, other_id, photo_id, comment_id, topic_id, post_id, outing_id]
  const added = isDistributed(tx)
    ? await recordNewsOnShard(tx, news, values)
    : await executeStatement(tx, INSERT_NEWS, values)
  if (added.length > 0) publishNewsChange(tx)
}

const INSERT_NEWS_ON_SHARD = {
  name: 'record-news-shard',
  text: `
    insert into newsfeed (user_id, type, other_id, photo_id, comment_id, topic_id, post_id, outing_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning true`,
}

/** On a distributed database an insert of values commits on one shard, an insert of a query in two phases. */
async function recordNewsOnShard(
  tx: Tx,
  { user_id, type, topic_id }: NewNews,
  values: readonly unknown[],
): Promise<unknown[]> {
  if (type === NEWS_TYPE.post) {
    const { rows } = await sql`
      select 1 from newsfeed where topic_id = ${topic_id ?? null}::integer and user_id = ${user_id}
        and created_at > now() - make_interval(hours => ${TOPIC_NEWS_INTERVAL_HOURS}) limit 1`.execute(tx)
    if (rows.length > 0) return []
  }
  return executeStatement(tx, INSERT_NEWS_ON_SHARD, values)
}

/** Publishes that the newsfeed has changed: an item, or the photo, comment, topic, post or outing that it shows. */
export function publishNewsChange(events: EventPublisher): void {
  events.publish({ kind: 'pages', of: [NEWS_TAG] })
}

/**
 * Deletes the item of a like, a friendship or a staff grant in the transaction that ends it.
 * @param since deletes only items from then on
 */
export async function deleteNews(
  tx: Tx,
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
  publishNewsChange(tx)
}

interface NewsAddress {
  page: number
  before?: number | undefined
}

/** The page of news that the address of a page names, as `next_page_url` does; null for none. */
export const parseNewsAddress = (query: Record<string, unknown>): NewsAddress | null =>
  (query.page !== undefined && listNewsCall.query.safeParse(query).data) || null

/**
 * A page of all members' news, or of one member whose feed the viewer may open, for a page that can be shown without
 * it: the first, unless an address names another.
 * @returns null if it could not be read, and the browser loads it
 */
export function getNewsPage(
  context: AppContext,
  viewer: Viewer,
  userId = EVERYBODY,
  address: NewsAddress | null = null,
): Promise<NewsPage | null> {
  return readNewsPage(context, viewer, userId, address).catch((error: unknown) => {
    context.log.error({ err: error }, 'cannot read the newsfeed; the browser loads it')
    return null
  })
}

function readNewsPage(
  context: AppContext,
  viewer: Viewer,
  userId: number,
  address: NewsAddress | null,
): Promise<NewsPage> {
  const isFirst = address === null || (address.page === 1 && !address.before)
  if (isFirst && userId === EVERYBODY) return listSharedNews(context, viewer)
  return context.reads.read(viewer, (from) =>
    isFirst ? listFirstNews(from, viewer.id, userId) : listNews(from, viewer.id, { userId, ...address }),
  )
}

/** A member, and the facts that hide their feed. */
interface FeedOwner {
  id: number
  roles: number
  paused_at: Date | null
  deletion_requested_at: Date | null
  /** A block between the two, in either direction. */
  is_parted: boolean
}

/**
 * The rule of `isFeedVisible`, for a page that has read the member.
 * @returns undefined where there is no feed: for a blocked pair, a paused account or one being deleted
 */
export function chooseVisibleNews(
  owner: FeedOwner,
  viewer: Pick<Viewer, 'id'>,
  news: NewsPage | null,
): NewsPage | null | undefined {
  const isPaused = owner.paused_at !== null && owner.id !== viewer.id
  if (owner.is_parted || isPaused || owner.deletion_requested_at) return undefined
  return isSuspended(owner.roles) ? emptyNewsPage(owner.id) : news
}
