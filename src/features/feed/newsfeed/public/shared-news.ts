import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { AppContext } from '../../../../platform/context.ts'
import { createBatchedRead } from '../../../../platform/db/batched-read.ts'
import { executePrepared, genericPlanParameter } from '../../../../platform/db/prepared.ts'
import type { ReadSource } from '../../../../platform/db/replica.ts'
import { isActive } from '../../../../platform/db/visibility.ts'
import { memberTag, NEWS_TAG, topicTag } from '../../../../platform/events/cache-tags.ts'
import type { EventHub } from '../../../../platform/events/event-hub.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { createSharedValue, type LoadedValue } from '../../../../platform/tagged-cache.ts'
import { COURTSHIP_TYPES, FORUM_NEWS_TYPES, NEWS_TYPE, SHOWN_ACTIVITY } from '../../../../shared/news.ts'
import { EVERYBODY, NEWS_PAGE, type NewsPage } from '../contract.ts'
import {
  groupNews,
  ID_MAX,
  isContentShown,
  listNews,
  type NewsRow,
  presentNewsPage,
  selectNewsRows,
} from '../server.ts'

/** As many as a window of a reader's own query scans, so that few readers need it. */
const SHARED_SIZE = 240
/** As many as all its windows, where most of the newest are courtship. */
const SHARED_SIZE_MAX = 1_200

/** A row, and what decides who reads it. */
type SharedRow = NewsRow & {
  content_shown: boolean
  is_active: boolean
  is_hidden: boolean
  shown_activity: number
  /** Null without another member. */
  other_is_active: boolean | null
  other_is_hidden: boolean | null
  other_shown_activity: number | null
}

/** The newest news, the same for all readers of a process. */
export interface SharedNews {
  rows: readonly SharedRow[]
  /** The rows are the whole feed. */
  isWhole: boolean
  /** Members of rows that their friends alone read: courtship, and all of members hidden from the search. */
  circleIds: readonly number[]
  /** Members that the rows name. */
  memberIds: ReadonlySet<number>
  /** The page of a reader without exceptions; null if the rows do not fill it. */
  page: NewsPage | null
}

/** The differences from other readers. */
interface NewsReader {
  id: number
  /** Members with a block between them and the reader, in either direction. */
  blocked: ReadonlySet<number>
  /** Friends among `circleIds`. */
  friends: ReadonlySet<number>
  /** Topics that the reader ignores. */
  muted: ReadonlySet<number>
}

const NOBODY: NewsReader = { id: 0, blocked: new Set(), friends: new Set(), muted: new Set() }

type NewsContext = Pick<AppContext, 'reads' | 'events'>

const sharedNews = new WeakMap<EventHub, () => Promise<SharedNews>>()

/** Returns the shared news of a process, emptied by the changes of what they show. */
export function getSharedNews({ events, reads }: NewsContext): Promise<SharedNews> {
  const known = sharedNews.get(events)
  if (known) return known()
  const created = createSharedValue(events, (changed) => reads.read(changed, readSharedNews))
  sharedNews.set(events, created)
  return created()
}

/**
 * The first page of all news: the shared one with the viewer's exceptions, and their own query where that does not fill
 * the page. On a distributed database that query reads every shard.
 */
export async function listSharedNews({ events, reads }: NewsContext, viewer: Viewer): Promise<NewsPage> {
  const news = await getSharedNews({ events, reads })
  return reads.read(viewer, async (from) => {
    const [reader] = await findReaders(from.pool, { id: viewer.id, circle: news.circleIds })
    const page = reader && presentSharedNews(news, toNewsReader(viewer.id, reader))
    return page ?? listNews(from, viewer.id, { userId: EVERYBODY, page: 1 })
  })
}

/** `$1`: readers, `$2`: members whose news friends alone read. */
const FIND_READERS = {
  name: 'news-readers',
  text: `
    select reader.nth,
      array(
        select blocked_id from blacklist where user_id = reader.id union all
        select user_id from blacklist where blocked_id = reader.id) as blocked,
      array(
        select f.friend_id from friendships f
        where f.user_id = reader.id and f.friend_id = any (${genericPlanParameter(2, 'integer[]')}::integer[])) as friends,
      array(select m.topic_id from topic_mutes m where m.user_id = reader.id) as muted
    from unnest(${genericPlanParameter(1, 'integer[]')}) with ordinality reader (id, nth)`,
}

interface ReaderRow {
  blocked: number[]
  friends: number[]
  muted: number[]
}

const findReaders = createBatchedRead<Pool, { id: number; circle: readonly number[] }, ReaderRow>(
  async (pool, keys) => {
    const values = [keys.map(({ id }) => id), [...new Set(keys.flatMap(({ circle }) => circle))]]
    const { rows } = await pool.query<ReaderRow & { nth: number }>({ ...FIND_READERS, values })
    return rows
  },
)

const toNewsReader = (id: number, { blocked, friends, muted }: ReaderRow): NewsReader => ({
  id,
  blocked: new Set(blocked),
  friends: new Set(friends),
  muted: new Set(muted),
})

async function readSharedNews(from: ReadSource): Promise<LoadedValue<SharedNews>> {
  let value = await readSharedRows(from, SHARED_SIZE)
  if (!value.page) value = await readSharedRows(from, SHARED_SIZE_MAX)
  return {
    value,
    tags: [
      NEWS_TAG,
      ...[...value.memberIds].map(memberTag),
      ...value.rows.map(({ topic_id }) => topicTag(topic_id ?? 0)),
    ],
  }
}

async function readSharedRows({ db, pool }: ReadSource, limit: number): Promise<SharedNews> {
  const query = selectNewsRows(db, { userId: EVERYBODY, before: ID_MAX, limit })
    .select(isContentShown.as('content_shown'))
    .select(sql<boolean>`${sql.raw(isActive('u'))}`.as('is_active'))
    .select('u.hides_from_search as is_hidden')
    .select(sql<boolean | null>`${sql.raw(isActive('o'))}`.as('other_is_active'))
    .select('o.hides_from_search as other_is_hidden')
    .select(['u.shown_activity', 'o.shown_activity as other_shown_activity'])
  const rows = await executePrepared(pool, query)
  const memberIds = new Set(rows.flatMap(({ user_id, other_id }) => [user_id, other_id ?? user_id]))
  const circleIds = rows.flatMap((row) => [
    ...(row.is_hidden || isCourtship(row) ? [row.user_id] : []),
    ...(row.other_is_hidden && row.other_id !== null ? [row.other_id] : []),
  ])
  const shared = { rows, isWhole: rows.length < limit, circleIds: [...new Set(circleIds)], memberIds }
  return { ...shared, page: presentRowsFor(shared, NOBODY) }
}

/** The first page as the reader may see it, the same as their own query's; null if the rows do not fill it. */
function presentSharedNews(news: SharedNews, reader: NewsReader): NewsPage | null {
  const { memberIds } = news
  const hasExceptions =
    memberIds.has(reader.id) ||
    reader.friends.size > 0 ||
    [...reader.blocked].some((id) => memberIds.has(id)) ||
    (reader.muted.size > 0 && news.rows.some((row) => isIgnored(row, reader)))
  return hasExceptions ? presentRowsFor(news, reader) : news.page
}

function presentRowsFor(
  { rows, isWhole }: Pick<SharedNews, 'rows' | 'isWhole'>,
  reader: NewsReader,
): NewsPage | null {
  const visible = rows.filter((row) => canReadRow(row, reader))
  if (!isWhole && groupNews(visible, NEWS_PAGE).read === visible.length) return null
  return presentNewsPage({ rows: visible, end: undefined }, { userId: EVERYBODY, page: 1 })
}

const isCourtship = ({ type }: SharedRow) => COURTSHIP_TYPES.includes(type)

const isIgnored = ({ topic_id }: SharedRow, { muted }: NewsReader) => topic_id !== null && muted.has(topic_id)

/** The rules of `selectNewsWindow`, in memory. */
function canReadRow(row: SharedRow, reader: NewsReader): boolean {
  const { id: readerId, blocked, friends } = reader
  const isMeant =
    !isCourtship(row) || [row.user_id, row.other_id].includes(readerId) || friends.has(row.user_id)
  const canReadAbout = (id: number, isActiveMember: boolean | null, isHidden: boolean | null) =>
    id === readerId || (isActiveMember === true && !blocked.has(id) && (!isHidden || friends.has(id)))
  return (
    isMeant &&
    !isIgnored(row, reader) &&
    isShownByMembers(row, readerId) &&
    row.content_shown === true &&
    canReadAbout(row.user_id, row.is_active, row.is_hidden) &&
    (row.other_id === null || canReadAbout(row.other_id, row.other_is_active, row.other_is_hidden))
  )
}

function isShownByMembers(row: SharedRow, readerId: number): boolean {
  const { user_id, other_id, type, shown_activity, other_shown_activity } = row
  if (user_id === readerId) return true
  const isShown =
    shown_activity === SHOWN_ACTIVITY.all ||
    (shown_activity === SHOWN_ACTIVITY.forum && FORUM_NEWS_TYPES.includes(type))
  const isShownByFriend =
    type !== NEWS_TYPE.friends || other_id === readerId || other_shown_activity === SHOWN_ACTIVITY.all
  return isShown && isShownByFriend
}
