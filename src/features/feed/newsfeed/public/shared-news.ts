import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { executePrepared } from '../../../../platform/db/prepared.ts'
import type { ReadSource } from '../../../../platform/db/replica.ts'
import { isActive } from '../../../../platform/db/visibility.ts'
import { memberTag, topicTag } from '../../../../platform/events/cache-tags.ts'
import { createSharedValue, type LoadedValue } from '../../../../platform/tagged-cache.ts'
import { COURTSHIP_TYPES, FORUM_NEWS_TYPES, NEWS_TYPE, SHOWN_ACTIVITY } from '../../../../shared/news.ts'
import { EVERYBODY, NEWS_PAGE, type NewsPage } from '../contract.ts'
import { NEWS_TAG } from '../public.ts'
import {
  groupNews,
  ID_MAX,
  isContentShown,
  type NewsRow,
  presentNewsPage,
  selectNewsRows,
} from '../server.ts'

/** As many as a window of a reader's own query scans, so that few readers need it. */
const SHARED_SIZE = 240

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
export interface NewsReader {
  id: number
  /** Members with a block between them and the reader, in either direction. */
  blocked: ReadonlySet<number>
  /** Friends among `circleIds`. */
  friends: ReadonlySet<number>
  /** Topics that the reader ignores. */
  muted: ReadonlySet<number>
}

const NOBODY: NewsReader = { id: 0, blocked: new Set(), friends: new Set(), muted: new Set() }

/** Returns the reader of the shared news, emptied by the changes of what they show. */
export function createSharedNews(context: Pick<AppContext, 'reads' | 'events'>): () => Promise<SharedNews> {
  return createSharedValue(context.events, (changed) => context.reads.read(changed, readSharedNews))
}

async function readSharedNews({ db, pool }: ReadSource): Promise<LoadedValue<SharedNews>> {
  const query = selectNewsRows(db, { userId: EVERYBODY, before: ID_MAX, limit: SHARED_SIZE })
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
  const shared = { rows, isWhole: rows.length < SHARED_SIZE, circleIds: [...new Set(circleIds)], memberIds }
  return {
    value: { ...shared, page: presentRowsFor(shared, NOBODY) },
    tags: [
      NEWS_TAG,
      ...[...memberIds].map(memberTag),
      ...rows.map(({ topic_id }) => topicTag(topic_id ?? 0)),
    ],
  }
}

/** The first page as the reader may see it, the same as their own query's; null if the rows do not fill it. */
export function presentSharedNews(news: SharedNews, reader: NewsReader): NewsPage | null {
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
