import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { isSuspended } from '../../../shared/roles.ts'
import * as calls from './contract.ts'
import { EVERYBODY, NEWS_PAGE, type NewsData, type NewsItem } from './contract.ts'
import { groupNews, type NewsGroup } from './group.ts'
import { NO_SUCH_MEMBER } from './texts.ts'

/** Rows read at once: what is told as one, or not at all, leaves fewer than a page asks for. */
const WINDOW_SIZE = 60
/** Further windows are left to the next page, however little was found: a page costs no more than that. */
const WINDOWS_MAX = 5
/** A page without a cursor is reached through all before it: up to here, after which nothing is shown. */
const LAST_SKIPPED_PAGE = 20
/** Above every id that is drawn. */
const ID_MAX = Number.MAX_SAFE_INTEGER

type QuerySource = Pick<AppContext, 'db' | 'pool'>
type NewsPage = Reply<typeof calls.listNews>
type NewsRow = Omit<Awaited<ReturnType<ReturnType<typeof selectNewsWindow>['execute']>>[number], 'shown'>

interface NewsQuery {
  /** {@link EVERYBODY}, or whose feed it is. */
  userId: number
  page: number
  /** The id of the last row of the page before. */
  before?: number | undefined
}

/**
 * A page of what members did, the latest first, as the viewer may read of it: nothing of members who are suspended or
 * paused or parted from the viewer by a block, and of no photo, comment or post that is out of sight.
 * @throws NotFound for the feed of a member who is unknown, or parted from the viewer
 */
export async function listNews(context: QuerySource, viewerId: number, asked: NewsQuery): Promise<NewsPage> {
  const { userId, page, before } = asked
  const skipped = before ? 0 : page - 1
  const [isThere, found] = await Promise.all([
    userId === EVERYBODY || isFeedVisible(context.db, viewerId, userId),
    skipped < LAST_SKIPPED_PAGE ? findVisibleRows(context, viewerId, asked, skipped + 1) : NO_ROWS,
  ])
  if (isThere === null) throw new NotFound(NO_SUCH_MEMBER)
  const { rows, end } = isThere ? found : NO_ROWS
  let rest = rows
  for (let passed = 0; passed < skipped; passed++) rest = rest.slice(groupNews(rest, NEWS_PAGE).read)
  const { told, read } = groupNews(rest, NEWS_PAGE)
  const cursor = read < rest.length ? rest[read - 1]?.id : end
  const link = (to: number, from?: number) =>
    `${calls.listNews.path.replace(':userId', String(userId))}?page=${to}${from ? `&before=${from}` : ''}`
  return {
    data: told.map(presentNews),
    next_page_url: cursor ? link(page + 1, cursor) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    to: (page - 1) * NEWS_PAGE + told.length,
  }
}

interface VisibleRows {
  /** What the viewer may read of, the latest first. */
  rows: NewsRow[]
  /** The last row that was looked at, where further ones may follow. */
  end: number | undefined
}

const NO_ROWS: VisibleRows = { rows: [], end: undefined }

/** Reads windows until so many pages are full, or enough was looked at. */
async function findVisibleRows(
  { db, pool }: QuerySource,
  viewerId: number,
  { userId, before = ID_MAX }: NewsQuery,
  pages: number,
): Promise<VisibleRows> {
  const limit = WINDOW_SIZE * pages
  const rows: NewsRow[] = []
  let end = before
  for (let turn = 0; turn < WINDOWS_MAX; turn++) {
    const window = await executePrepared(pool, selectNewsWindow(db, viewerId, { userId, before: end, limit }))
    for (const { shown, ...row } of window) if (shown) rows.push(row)
    end = window.at(-1)?.id ?? end
    if (window.length < limit) return { rows, end: undefined }
    if (groupNews(rows, NEWS_PAGE * pages).read < rows.length) break
  }
  return { rows, end }
}

/** Null for a member who is unknown, paused or parted from the viewer; false for the suspended, of whom nothing is told. */
async function isFeedVisible(
  db: Kysely<Database>,
  viewerId: number,
  userId: number,
): Promise<boolean | null> {
  const member = await db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where(hasNoBlock(viewerId, 'u.id'))
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
 * So many rows below an id, limited before anything is joined; `shown` says of each whether the viewer may read of it, so
 * that those which are out of sight move the window on all the same. Its size is no parameter: one plan fits every place
 * then, and it is not planned anew over all months each time.
 */
export function selectNewsWindow(
  db: Kysely<Database>,
  viewerId: number,
  { userId, before, limit }: NewsWindow,
) {
  const limited = db
    .selectFrom('newsfeed as n')
    .where('n.id', '<', before)
    .$if(userId !== EVERYBODY, (query) => query.where('n.user_id', '=', userId))
    .selectAll('n')
    .orderBy('n.id', 'desc')
    .limit(sql.lit(limit))
  const reader = { id: viewerId, asks: userId }
  return db
    .selectFrom(limited.as('n'))
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .innerJoin('member_search as m', 'm.user_id', 'n.user_id')
    .leftJoin('users as o', 'o.id', 'n.other_id')
    .leftJoin('photos as p', 'p.id', 'n.photo_id')
    .leftJoin('comments as c', 'c.id', 'n.comment_id')
    .leftJoin('topics as t', 't.id', 'n.topic_id')
    .leftJoin('posts as s', 's.id', 'n.post_id')
    .select(['n.id', 'n.user_id', 'n.type', 'n.other_id', 'n.photo_id', 'n.topic_id', 'n.created_at'])
    .select(['u.name', 'u.avatar', 'u.status', 'u.roles', 'u.stripe_status', 'u.emoji', 'm.last_activity'])
    .select(['o.name as other_name', 'o.stripe_status as other_pays', 'o.emoji as other_emoji'])
    .select(['p.photo as photo_photo', 't.title as topic_title'])
    .select(
      sql<boolean>`(
        ${canReadNewsAbout(reader, 'u', 'n.user_id')}
        and (n.other_id is null or ${canReadNewsAbout(reader, 'o', 'n.other_id')})
        and (n.photo_id is null or p.visible)
        and (n.comment_id is null or c.moderated_at is null)
        and (n.topic_id is null or t.id is not null)
        and (n.post_id is null or s.moderated_at is null))`.as('shown'),
    )
    .orderBy('n.id', 'desc')
}

/**
 * SQL: the reader may be told what member `u` did, or what was done with them. In the feed of everybody, who is not to be found
 * is told of to friends alone; each reads of themselves.
 * @param column the member's id, such as `n.user_id`
 */
function canReadNewsAbout(reader: { id: number; asks: number }, u: 'u' | 'o', column: string) {
  const id = sql.ref(column)
  const isFound = sql`(not ${sql.ref(`${u}.hides_from_search`)} or exists (
    select from friendships f where f.user_id = ${reader.id} and f.friend_id = ${id}))`
  const isForReader = sql`${hasNoBlock(reader.id, column)} and ${reader.asks === EVERYBODY ? isFound : sql`true`}`
  return sql<boolean>`(${sql.raw(isActive(u))} and ${isForReader} or ${id} = ${reader.id})`
}

/** Acts of which the number is told; friends are made and topics joined once. */
const COUNTED_TYPES: readonly number[] = [
  NEWS_TYPE.photo,
  NEWS_TYPE.like,
  NEWS_TYPE.comment,
  NEWS_TYPE.ownComment,
]

/** A news item as it is told. Every field is named, so that nothing leaves by being stored. */
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
  return {
    ...(other_id !== null && other_name !== null ? { user_id: other_id, user_name: other_name } : {}),
    ...(other_pays ? { user_emoji: other_emoji } : {}),
    ...(photo_id !== null && photo_photo !== null ? { photo_id, photo_photo } : {}),
    ...(topic_id !== null && topic_title !== null ? { topic_id, topic_title } : {}),
    ...(count > 1 && COUNTED_TYPES.includes(row.type) ? { count } : {}),
  }
}
