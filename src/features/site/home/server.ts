import type { AppContext } from '../../../platform/context.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { NewsPage } from '../../feed/newsfeed/contract.ts'
import {
  createSharedNews,
  presentSharedNews,
  type SharedNews,
} from '../../feed/newsfeed/public/shared-news.ts'
import { getFirstNewsPage } from '../../feed/newsfeed/public.ts'
import { createSharedTopics, presentSharedTopics, type SharedTopics } from '../../forum/public/last-topics.ts'
import type { ListedTopic } from '../../forum/topics/contract.ts'
import type { PopularMember } from '../../members/popular/contract.ts'
import {
  choosePopularForVisitors,
  choosePopularMembers,
  getPopularPools,
  type PopularPools,
} from '../../members/popular/public.ts'
import {
  getSearchPreview,
  type SavedSearchRow,
  type SearchPreview,
  savedSearch,
} from '../../search/public.ts'

/** Lists that are the same for all readers of a process. */
export interface SharedLists {
  popular: PopularPools
  topics: SharedTopics
  news: () => Promise<SharedNews>
}

export function createSharedLists(context: AppContext): SharedLists {
  return {
    popular: getPopularPools(context),
    topics: createSharedTopics(context),
    news: createSharedNews(context),
  }
}

/** The lists of home; null for one that could not be read. */
export interface HomeLists {
  popular: PopularMember[] | null
  topics: ListedTopic[] | null
  news: NewsPage | null
  search: SearchPreview | null
}

/** The lists of a visitor's landing page: none of their own. */
export async function readLandingLists(
  context: AppContext,
  { popular, topics }: SharedLists,
  now: number,
): Promise<Pick<HomeLists, 'popular' | 'topics'>> {
  const [cards, shared] = await Promise.all([
    nullOnError(context, 'popular members', popular.visitors()),
    nullOnError(context, 'last topics', topics.visitors()),
  ])
  return { popular: cards && choosePopularForVisitors(cards, now), topics: shared }
}

/** Three rows of two on a phone, two of three on a tablet; a desktop shows one row of five. */
const PREVIEW_SIZE = 6

/**
 * The lists of a member: the shared ones, the member's exceptions to them in one statement, then the saved search and
 * its cards.
 * @param hasMembers false where the quota of home is used up: without carousel and search
 */
export async function readHomeLists(
  context: AppContext,
  lists: SharedLists,
  viewer: Viewer,
  hasMembers: boolean,
): Promise<HomeLists> {
  const [cards, topicRows, shared] = await Promise.all([
    hasMembers ? nullOnError(context, 'popular members', lists.popular.members()) : null,
    nullOnError(context, 'last topics', lists.topics.members()),
    nullOnError(context, 'the newsfeed', lists.news()),
  ])
  const ids = { topics: topicRows?.map(({ topic_id }) => topic_id) ?? [], hidden: shared?.hiddenIds ?? [] }
  const facts = await nullOnError(
    context,
    'the exceptions of a member',
    findReaderFacts(context, viewer, ids),
  )
  if (!facts) return { popular: null, topics: null, news: null, search: null }
  const popular = cards && choosePopularMembers(cards, viewer, facts.excluded)
  const [news, search] = await Promise.all([
    shared && (presentSharedNews(shared, { id: viewer.id, ...facts }) ?? getFirstNewsPage(context, viewer)),
    hasMembers
      ? nullOnError(context, 'the search preview', findPreview(context, viewer, facts, popular))
      : null,
  ])
  return {
    popular,
    topics: topicRows && presentSharedTopics(topicRows, viewer, facts),
    news: news ?? null,
    search,
  }
}

function findPreview(
  context: AppContext,
  viewer: Viewer,
  { search }: ReaderFacts,
  popular: PopularMember[] | null,
): Promise<SearchPreview> {
  const shown = new Set(popular?.map(({ id }) => id))
  return getSearchPreview(context, viewer, search, { size: PREVIEW_SIZE, shown })
}

/** On an error the page renders without the list, or with a notice in its place; the browser loads some again. */
function nullOnError<T>(context: AppContext, what: string, read: Promise<T>): Promise<T | null> {
  return read.catch((error: unknown) => {
    context.log.error({ err: error }, `${what} not read, home page shown without`)
    return null
  })
}

/** The differences from other members in the shared lists. */
interface ReaderFacts {
  search: SavedSearchRow
  /** Members with a block between them and the reader, in either direction. */
  blocked: ReadonlySet<number>
  /** These, and members hidden by the reader. */
  excluded: ReadonlySet<number>
  /** Friends among the members hidden from the search. */
  friends: ReadonlySet<number>
  /** Positions up to which the reader has read the last topics. */
  read: ReadonlyMap<number, number>
}

interface SharedIds {
  topics: readonly number[]
  hidden: readonly number[]
}

const FIND_READER_FACTS = {
  name: 'home-reader-facts',
  text: `
    select ${savedSearch.columns},
      array(select f.friend_id from friendships f where f.user_id = $1 and f.friend_id = any ($2::integer[])) as friends,
      array(
        select array[r.topic_id, r.pos] from topic_reads r
        where r.user_id = $1 and r.topic_id = any ($3::integer[])) as read
    from ${savedSearch.source}`,
}

type FactsRow = SavedSearchRow & { friends: number[]; read: [number, number][] }

async function findReaderFacts(
  { pool }: AppContext,
  viewer: Viewer,
  { topics, hidden }: SharedIds,
): Promise<ReaderFacts> {
  const { rows } = await pool.query<FactsRow>({ ...FIND_READER_FACTS, values: [viewer.id, hidden, topics] })
  const { friends, read, ...search } = rows[0] as FactsRow
  const excluded = new Set([...search.blocked, ...search.hidden])
  return {
    search,
    blocked: new Set(search.blocked),
    excluded,
    friends: new Set(friends),
    read: new Map(read),
  }
}
