import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { createBatchedRead } from '../../../platform/db/batched-read.ts'
import { genericPlanParameter } from '../../../platform/db/prepared.ts'
import { isNotBeingDeleted, visibleAvatar } from '../../../platform/db/visibility.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { createSharedTopics, presentSharedTopics, type SharedTopics } from '../../forum/public/last-topics.ts'
import type { ListedTopic } from '../../forum/topics/contract.ts'
import { listSuggestions } from '../../introductions/public.ts'
import type { Suggestions } from '../../introductions/suggestions/contract.ts'
import type { PopularMember } from '../../members/popular/contract.ts'
import {
  choosePopularForVisitors,
  choosePopularMembers,
  getPopularPools,
  type PopularPools,
} from '../../members/popular/public.ts'
import type { ListedOuting } from '../../outings/contract.ts'
import {
  chooseHomeOutings,
  createSharedOutings,
  type SharedOutings,
} from '../../outings/public/home-outings.ts'
import {
  getSearchPreview,
  type SavedSearchRow,
  type SearchPreview,
  savedSearch,
} from '../../search/public.ts'
import { mayBeInvited } from '../installation/public.ts'
import { type HomeWelcome, splitWelcomeRow, type WelcomeRow, welcomeColumns } from '../welcome/public.ts'

/** Lists that are the same for all readers of a process. */
export interface SharedLists {
  popular: PopularPools
  topics: SharedTopics
  outings: SharedOutings
}

export function createSharedLists(context: AppContext): SharedLists {
  return {
    popular: getPopularPools(context),
    topics: createSharedTopics(context),
    outings: createSharedOutings(context),
  }
}

/** The lists of home; null for one that could not be read. */
export interface HomeLists {
  /** Null too where they are not shown. */
  popular: PopularMember[] | null
  topics: ListedTopic[] | null
  /** A few outings of the week. */
  outings: ListedOuting[] | null
  /** The people of the day. */
  table: Suggestions | null
  /** Read where nobody is suggested. */
  search: SearchPreview | null
  /** State of the reader's welcome. */
  welcome: HomeWelcome | null
  awaits: Awaits | null
  /** A member has accepted a request of the reader, who has not seen it yet. */
  hasYes: boolean
  hasCouple: boolean
  /** The reader has not refused the invitation to install the site. */
  mayBeInvited: boolean
}

/** Who waits for the reader. */
export interface Awaits {
  /** The last conversation with unread messages. */
  conversation: { thread: number; id: number; name: string; avatar: string | null } | null
  /** Pending friend requests, 100 at most. */
  requests: number
}

/** The lists of a visitor's landing page: none of their own. */
export async function readLandingLists(
  context: AppContext,
  { popular, topics, outings }: SharedLists,
  now: number,
): Promise<Pick<HomeLists, 'popular' | 'topics' | 'outings'>> {
  const [cards, shared, near] = await Promise.all([
    nullOnError(context, 'popular members', popular.visitors()),
    nullOnError(context, 'last topics', topics.visitors()),
    nullOnError(context, 'outings', outings.visitors()),
  ])
  return { popular: cards && choosePopularForVisitors(cards, now), topics: shared, outings: near }
}

/** Three rows of two on a phone, two of three on a tablet; a desktop shows one row of five. */
const PREVIEW_SIZE = 6

interface HomeParts {
  /** False where the quota of home is used up: without carousel and search. */
  hasMembers: boolean
  /** The carousel is shown. */
  isOpen: boolean
}

/**
 * The lists of a member: the shared ones, the member's exceptions to them in one statement, then the saved search and
 * its cards.
 */
export async function readHomeLists(
  context: AppContext,
  lists: SharedLists,
  viewer: Viewer,
  { hasMembers, isOpen }: HomeParts,
): Promise<HomeLists> {
  const [cards, topicRows] = await Promise.all([
    hasMembers && isOpen ? nullOnError(context, 'popular members', lists.popular.members()) : null,
    nullOnError(context, 'last topics', lists.topics.members()),
  ])
  const topicIds = topicRows?.map(({ topic_id }) => topic_id) ?? []
  const [facts, table, near] = await Promise.all([
    nullOnError(context, 'the exceptions of a member', findReaderFacts(context, viewer, topicIds)),
    nullOnError(context, 'the suggestions', listSuggestions(context, viewer)),
    nullOnError(context, 'outings', lists.outings.members(viewer)),
  ])
  if (!facts) return { ...NOTHING_READ, table, outings: null }
  const popular = cards && choosePopularMembers(cards, viewer, facts.excluded, facts.search)
  const search =
    hasMembers && !table?.suggestions.length
      ? await nullOnError(context, 'the search preview', findPreview(context, viewer, facts, popular))
      : null
  return {
    popular,
    topics: topicRows && presentSharedTopics(topicRows, viewer, facts),
    table,
    outings: near && chooseHomeOutings(near, facts.blocked, viewer),
    search,
    welcome: facts.welcome,
    awaits: facts.awaits,
    hasYes: facts.hasYes,
    hasCouple: facts.hasCouple,
    mayBeInvited: facts.mayBeInvited,
  }
}

const NOTHING_READ = {
  popular: null,
  topics: null,
  search: null,
  welcome: null,
  awaits: null,
  hasYes: false,
  hasCouple: false,
  mayBeInvited: false,
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
  /** Positions up to which the reader has read the last topics. */
  read: ReadonlyMap<number, number>
  /** Topics that the reader ignores. */
  muted: ReadonlySet<number>
  welcome: HomeWelcome
  awaits: Awaits
  hasYes: boolean
  hasCouple: boolean
  mayBeInvited: boolean
}

/** Conversations tested for unread messages, the latest first. */
const TESTED_CONVERSATIONS = 40
/** A count shows no more than '99+'. */
const MAX_REQUESTS = 100

/** SQL: the last conversation with unread messages. A range of one member, so that the index is read in order. */
const WAITING_CONVERSATION = `
  select json_build_object('thread', t.thread_id, 'id', o.id, 'name', o.name, 'avatar', ${visibleAvatar('o')})
  from (
    select t.thread_id, t.other_id, t.unread, t.last_id from thread_members t
    where viewer.has_unread and t.user_id between viewer.id and viewer.id and t.last_id > 0 and not t.hidden and not t.parted and not t.muted
    order by t.user_id, t.last_id desc limit ${TESTED_CONVERSATIONS}) t
  join users o on o.id = t.other_id
  where t.unread > 0 order by t.last_id desc limit 1`

/** `$1`: readers, `$2`: those with unread messages, `$3`: the last topics. */
const FIND_READER_FACTS = {
  name: 'home-reader-facts',
  text: `
    select viewer.nth, ${savedSearch.columns},
      array(
        select array[r.topic_id, r.pos] from topic_reads r
        where r.user_id = viewer.id and r.topic_id = any (${genericPlanParameter(3, 'integer[]')}::integer[])) as read,
      array(select m.topic_id from topic_mutes m where m.user_id = viewer.id) as muted,
      ${welcomeColumns},
      (${WAITING_CONVERSATION}) as conversation,
      (select count(*)::integer from (
        select from asks where receiver = viewer.id and state = ${FRIEND_REQUEST_STATE.pending}
          and ${isNotBeingDeleted('sender')} limit ${MAX_REQUESTS}) a) as requests,
      exists (select from friendships where user_id = viewer.id and yes_unseen is not null) as has_yes,
      exists (select from couple_choices where user_id = viewer.id and agreed_at is not null) as has_couple,
      ${mayBeInvited} as may_be_invited
    from unnest(${genericPlanParameter(1, 'integer[]')}, ${genericPlanParameter(2, 'boolean[]')})
      with ordinality viewer (id, has_unread, nth)
    join users w on w.id = viewer.id
    left join search_settings s on s.user_id = viewer.id`,
}

type FactsRow = SavedSearchRow &
  WelcomeRow &
  Awaits & {
    read: [number, number][]
    muted: number[]
    has_yes: boolean
    has_couple: boolean
    may_be_invited: boolean
  }

interface FactsKey {
  viewer: Viewer
  topicIds: readonly number[]
}

const findFacts = createBatchedRead<Pool, FactsKey, FactsRow>(async (pool, keys) => {
  const values = [
    keys.map(({ viewer }) => viewer.id),
    keys.map(({ viewer }) => viewer.unread > 0),
    [...new Set(keys.flatMap(({ topicIds }) => topicIds))],
  ]
  const { rows } = await pool.query<FactsRow & { nth: number }>({ ...FIND_READER_FACTS, values })
  return rows
})

async function findReaderFacts(
  { pool }: AppContext,
  viewer: Viewer,
  topicIds: readonly number[],
): Promise<ReaderFacts | null> {
  const [found] = await findFacts(pool, { viewer, topicIds })
  // The account was erased since its session was read.
  if (!found) return null
  const { read, muted, conversation, requests, has_yes, has_couple, may_be_invited, ...row } = found
  const { welcome, others: search } = splitWelcomeRow(viewer, row)
  return {
    search,
    blocked: new Set(search.blocked),
    excluded: new Set([...search.blocked, ...search.hidden]),
    read: new Map(read),
    muted: new Set(muted),
    welcome,
    awaits: { conversation, requests },
    hasYes: has_yes,
    hasCouple: has_couple,
    mayBeInvited: may_be_invited,
  }
}
