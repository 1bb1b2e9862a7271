import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { prepareOnce } from '../../../platform/db/prepared.ts'
import { existsForOthers, isActive } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { Newsfeed } from '../../../schema/news.ts'
import { COURTSHIP_TYPES, FORUM_NEWS_TYPES, NEWS_TYPE, SHOWN_ACTIVITY } from '../../../shared/news.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import * as calls from './contract.ts'
import { EVERYBODY, NEWS_PAGE, type NewsData, type NewsItem, type NewsPage } from './contract.ts'
import { NO_SUCH_MEMBER } from './texts.ts'

/** Rows per query, more than a page: grouping and visibility remove some. */
const WINDOW_SIZE = 60
/** Rows scanned for one of a window: most are likes, which few may read. */
const SCANNED_PER_ROW = 4
/** Bounds the cost of a page; the next page continues. */
const WINDOWS_MAX = 5
/** A page without a cursor reads all pages before it; later pages are empty. */
const LAST_SKIPPED_PAGE = 20
/** Above every id. */
export const ID_MAX = Number.MAX_SAFE_INTEGER

type QuerySource = Pick<AppContext, 'db' | 'pool'>

export type NewsRow = Awaited<ReturnType<ReturnType<typeof selectNewsRows>['execute']>>[number]

interface NewsQuery {
  /** {@link EVERYBODY}, or the member of the feed. */
  userId: number
  page: number
  /** The id of the last row of the page before. */
  before?: number | undefined
}

/**
 * A page of news that the viewer may see, the latest first: none of suspended, paused or blocked members, nor of hidden
 * photos, comments or posts, nor what members show to nobody, or to their friends.
 * @throws NotFound for the feed of an unknown, paused or blocked member
 */
export async function listNews(context: QuerySource, viewerId: number, query: NewsQuery): Promise<NewsPage> {
  const { userId, page, before } = query
  const skipped = before ? 0 : page - 1
  const [isVisible, found] = await Promise.all([
    userId === EVERYBODY || isFeedVisible(context.db, viewerId, userId),
    skipped < LAST_SKIPPED_PAGE ? findVisibleRows(context, viewerId, query, skipped + 1) : NO_ROWS,
  ])
  if (isVisible === null) throw new NotFound(NO_SUCH_MEMBER)
  return presentNewsPage(isVisible ? found : NO_ROWS, query)
}

/** @param found rows from the newest on: those of the pages before are skipped, unless there is a cursor */
export function presentNewsPage({ rows, end }: VisibleRows, { userId, page, before }: NewsQuery): NewsPage {
  const skipped = before ? 0 : page - 1
  let remaining = rows
  for (let passed = 0; passed < skipped; passed++)
    remaining = remaining.slice(groupNews(remaining, NEWS_PAGE).read)
  const { groups, read } = groupNews(remaining, NEWS_PAGE)
  const cursor = read < remaining.length ? remaining[read - 1]?.id : end
  const link = (to: number, from?: number) =>
    `${calls.listNews.path.replace(':userId', String(userId))}?page=${to}${from ? `&before=${from}` : ''}`
  return {
    data: groups.map(presentNews),
    next_page_url: cursor ? link(page + 1, cursor) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    to: (page - 1) * NEWS_PAGE + groups.length,
  }
}

export interface VisibleRows {
  /** Rows that the viewer may see, the latest first. */
  rows: readonly NewsRow[]
  /** The last row read, if more may follow. */
  end: number | undefined
}

const NO_ROWS: VisibleRows = { rows: [], end: undefined }

/** A feed without news, as a suspended member's. */
export const emptyNewsPage = (userId: number): NewsPage => presentNewsPage(NO_ROWS, { userId, page: 1 })

/** The first page of a member's news, for a caller who has checked that the viewer may open the feed. */
export async function listFirstNews(
  context: QuerySource,
  viewerId: number,
  userId: number,
): Promise<NewsPage> {
  const first = { userId, page: 1 }
  return presentNewsPage(await findVisibleRows(context, viewerId, first, 1), first)
}

/** Reads windows until the pages are full or `WINDOWS_MAX` is reached. */
async function findVisibleRows(
  source: QuerySource,
  viewerId: number,
  { userId, before = ID_MAX }: NewsQuery,
  pages: number,
): Promise<VisibleRows> {
  const limit = WINDOW_SIZE * pages
  const rows: NewsRow[] = []
  let end = before
  for (let turn = 0; turn < WINDOWS_MAX; turn++) {
    const window = await readNewsWindow(
      source,
      { viewerId, userId, before: end },
      { limit, isOfAll: userId === EVERYBODY },
    )
    for (const { shown, scanned, ...row } of window) if (shown) rows.push(row)
    end = window.at(-1)?.id ?? end
    const isLast = (window[0]?.scanned ?? 0) < limit * SCANNED_PER_ROW
    if (isLast && window.length < limit) return { rows, end: undefined }
    if (groupNews(rows, NEWS_PAGE * pages).read < rows.length) break
  }
  return { rows, end }
}

/** Null for an unknown, deleted, paused or blocked member; false for a suspended one, whose feed is empty. */
async function isFeedVisible(
  db: Kysely<Database>,
  viewerId: number,
  userId: number,
): Promise<boolean | null> {
  const member = await db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where(hasNoBlock(viewerId, 'u.id'))
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .where((row) => row.or([row('u.paused_at', 'is', null), row('u.id', '=', viewerId)]))
    .select('u.roles')
    .executeTakeFirst()
  return member ? !isSuspended(member.roles) : null
}

interface NewsWindow {
  userId: number
  before: number
  limit: number
}

/**
 * Rows below an id that are meant for the viewer, limited before the joins. `shown` marks visible ones, so that hidden
 * rows advance the window too; so does the last row scanned. The limits are literals: one generic plan then serves every
 * page, without planning over all months each time.
 */
export function selectNewsWindow(db: Kysely<Database>, viewerId: number, window: NewsWindow) {
  const reader = { id: viewerId, feedOf: window.userId }
  const scanned = selectScannedRows(db, { ...window, limit: window.limit * SCANNED_PER_ROW })
  const limited = sql<Selectable<Newsfeed>>`(
    with scanned as materialized (${scanned})
    select n.*, (select count(*)::integer from scanned) as scanned from scanned n
    where ${isMeantFor(viewerId)} or n.id = (select min(id) from scanned)
    order by n.id desc limit ${sql.lit(window.limit)})`
  return joinNewsRows(db.selectFrom(limited.as('n')))
    .select(sql<number>`n.scanned`.as('scanned'))
    .select(
      sql<boolean>`(
        ${isMeantFor(viewerId)} and ${isShownByMembers(viewerId)}
        and ${canReadNewsAbout(reader, 'u', 'n.user_id')}
        and (n.other_id is null or ${canReadNewsAbout(reader, 'o', 'n.other_id')})
        and ${window.userId === EVERYBODY ? isTopicHeard(viewerId) : sql`true`} and ${isContentShown})`.as(
        'shown',
      ),
    )
}

interface WindowReading extends Omit<NewsWindow, 'limit'> {
  viewerId: number
}

const readNewsWindow = prepareOnce(
  (
    db,
    { viewerId, userId, before }: WindowReading,
    { limit, isOfAll }: { limit: number; isOfAll: boolean },
  ) => selectNewsWindow(db, viewerId, { userId: isOfAll ? EVERYBODY : userId, before, limit }),
)

/** SQL list of numbers. */
const listTypes = (types: readonly number[]) => sql.join(types.map((type) => sql.lit(type)))

/** SQL: a row `n` is not courtship, or concerns the reader, or is of a friend. */
function isMeantFor(readerId: number) {
  return sql<boolean>`(
    n.type not in (${listTypes(COURTSHIP_TYPES)}) or ${readerId} in (n.user_id, n.other_id)
    or n.user_id in (select f.friend_id from friendships f where f.user_id = ${readerId}))`
}

/** SQL: the member of a row shows such news to others, and the new friend does too. */
function isShownByMembers(readerId: number) {
  return sql<boolean>`(n.user_id = ${readerId} or (
    (u.shown_activity = ${sql.lit(SHOWN_ACTIVITY.all)}
      or u.shown_activity = ${sql.lit(SHOWN_ACTIVITY.forum)} and n.type in (${listTypes(FORUM_NEWS_TYPES)}))
    and (n.type <> ${sql.lit(NEWS_TYPE.friends)} or n.other_id = ${readerId}
      or o.shown_activity = ${sql.lit(SHOWN_ACTIVITY.all)})))`
}

/** SQL: the reader does not ignore the topic of a row. */
const isTopicHeard = (readerId: number) =>
  sql<boolean>`(n.topic_id is null or not exists (
    select from topic_mutes i where i.user_id = ${readerId} and i.topic_id = n.topic_id))`

/** Stored state of an outing that others find. */
const PUBLISHED = 1

/** SQL: photo, comment, topic, post and outing of a row are shown to others. */
export const isContentShown = sql<boolean>`(
  (n.photo_id is null or p.visible)
  and (n.comment_id is null or c.moderated_at is null)
  and (n.topic_id is null or t.audience = ${sql.lit(TOPIC_AUDIENCE.everybody)})
  and (n.outing_id is null or g.state = ${sql.lit(PUBLISHED)})
  and (n.post_id is null or s.moderated_at is null))`

function selectScannedRows(db: Kysely<Database>, { userId, before, limit }: NewsWindow) {
  return db
    .selectFrom('newsfeed as n')
    .where('n.id', '<', before)
    .$if(userId !== EVERYBODY, (query) => query.where('n.user_id', '=', userId))
    .selectAll('n')
    .orderBy('n.id', 'desc')
    .limit(sql.lit(limit))
}

/** The rows of a window with their members and objects, the same for all readers. */
export const selectNewsRows = (db: Kysely<Database>, window: NewsWindow) =>
  joinNewsRows(db.selectFrom(selectScannedRows(db, window).as('n')))

function joinNewsRows(rows: SelectQueryBuilder<Database & { n: Selectable<Newsfeed> }, 'n', object>) {
  return rows
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .innerJoin('member_search as m', 'm.user_id', 'n.user_id')
    .leftJoin('users as o', 'o.id', 'n.other_id')
    .leftJoin('photos as p', 'p.id', 'n.photo_id')
    .leftJoin('comments as c', 'c.id', 'n.comment_id')
    .leftJoin('topics as t', 't.id', 'n.topic_id')
    .leftJoin('posts as s', 's.id', 'n.post_id')
    .leftJoin('outings as g', 'g.id', 'n.outing_id')
    .select(['n.id', 'n.user_id', 'n.type', 'n.other_id', 'n.photo_id', 'n.topic_id', 'n.created_at'])
    .select(['n.outing_id', 'g.title as outing_title'])
    .select(['u.name', 'u.avatar', 'u.status', 'u.roles', 'u.stripe_status', 'u.emoji', 'm.last_activity'])
    .select(['o.name as other_name', 'o.stripe_status as other_pays', 'o.emoji as other_emoji'])
    .select(['p.photo as photo_photo', 't.title as topic_title'])
    .orderBy('n.id', 'desc')
}

/**
 * SQL: the reader may see news about member `u`. In the feed of all, members hidden from the search are shown to their
 * friends only; members see their own.
 * @param column the member's id, such as `n.user_id`
 */
function canReadNewsAbout(reader: { id: number; feedOf: number }, u: 'u' | 'o', column: string) {
  const id = sql.ref(column)
  const isFound = sql`(not ${sql.ref(`${u}.hides_from_search`)} or exists (
    select from friendships f where f.user_id = ${reader.id} and f.friend_id = ${id}))`
  const isForReader = sql`${hasNoBlock(reader.id, column)} and ${reader.feedOf === EVERYBODY ? isFound : sql`true`}`
  return sql<boolean>`(${sql.raw(isActive(u))} and ${isForReader} or ${id} = ${reader.id})`
}

/** Types whose items show a count. */
const COUNTED_TYPES: readonly number[] = [
  NEWS_TYPE.photo,
  NEWS_TYPE.like,
  NEWS_TYPE.comment,
  NEWS_TYPE.ownComment,
]

/** Names every field, so that a stored column alone is not sent. */
function presentNews({ row, count }: NewsGroup<NewsRow>): NewsItem {
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    avatar: row.avatar,
    status: row.status,
    roles: row.roles,
    stripe_status: row.stripe_status,
    emoji: row.emoji,
    last_activity: row.last_activity.toISOString(),
    type: row.type,
    data: JSON.stringify(buildNewsData(row, count)),
    created_at: row.created_at.toISOString(),
  }
}

function buildNewsData(row: NewsRow, count: number): NewsData {
  const { other_id, other_name, other_pays, other_emoji, photo_id, photo_photo, topic_id, topic_title } = row
  const { outing_id, outing_title } = row
  return {
    ...(other_id !== null && other_name !== null ? { user_id: other_id, user_name: other_name } : {}),
    ...(other_pays ? { user_emoji: other_emoji } : {}),
    ...(photo_id !== null && photo_photo !== null ? { photo_id, photo_photo } : {}),
    ...(topic_id !== null && topic_title !== null ? { topic_id, topic_title } : {}),
    ...(outing_id !== null && outing_title !== null ? { outing_id, outing_title } : {}),
    ...(count > 1 && COUNTED_TYPES.includes(row.type) ? { count } : {}),
  }
}

/** Columns that grouping compares. */
export interface GroupableNews {
  user_id: number
  type: number
  other_id: number | null
  photo_id: number | null
  topic_id: number | null
  created_at: Date
}

/** The newest of several grouped actions, and their number. */
interface NewsGroup<Row> {
  row: Row
  count: number
}

/** Actions further apart are not grouped. */
const GROUP_WINDOW_MS = 3_600_000

/**
 * Groups actions of one kind within an hour at the newest: photos added, likes of one member's photos, comments on one
 * photo, posts in one topic. The two rows of a friendship are one.
 * @param rows the latest first
 * @param most maximum of groups; stops at the row that would start another
 * @returns the groups, and the number of rows read
 */
export function groupNews<Row extends GroupableNews>(
  rows: readonly Row[],
  most: number,
): { groups: NewsGroup<Row>[]; read: number } {
  const groups: NewsGroup<Row>[] = []
  const bursts = new Map<string, NewsGroup<Row>>()
  let read = 0
  for (const row of rows) {
    const key = groupKeyOf(row)
    const burst = key === null ? undefined : bursts.get(key)
    if (burst && burst.row.created_at.getTime() - row.created_at.getTime() <= GROUP_WINDOW_MS) {
      burst.count++
    } else {
      if (groups.length === most) break
      const group = { row, count: 1 }
      groups.push(group)
      if (key !== null) bursts.set(key, group)
    }
    read++
  }
  return { groups, read }
}

/** Equal for actions that are grouped; null for types that never are. */
function groupKeyOf({ user_id, type, other_id, photo_id, topic_id }: GroupableNews): string | null {
  switch (type) {
    case NEWS_TYPE.friends:
      return [type, ...[user_id, other_id ?? 0].sort((a, b) => a - b)].join()
    case NEWS_TYPE.photo:
      return [type, user_id].join()
    case NEWS_TYPE.like:
      return [type, user_id, other_id].join()
    case NEWS_TYPE.comment:
    case NEWS_TYPE.ownComment:
      return [type, user_id, photo_id].join()
    case NEWS_TYPE.post:
      return [type, user_id, topic_id].join()
    default:
      return null
  }
}
