import type { Pool } from 'pg'
import { genericPlanParameter } from '../../../../platform/db/prepared.ts'
import { TOPICS_PAGE } from '../../contract/topic.ts'
import { isBlockedPair, type Reader, visibleName } from '../../posts/queries/reader.ts'

/** A topic with its category and whom it names, as they are stored. */
export interface TopicRow {
  topic_id: number
  slug: string
  title: string
  locked: boolean
  posts: number
  created_at: Date
  category_id: number
  category_slug: string
  category_title: string
  category_emoji: string
  user_id: number | null
  /** '' for visitors where the member hides it from them. */
  name: string | null
  roles: number | null
  stripe_status: boolean | null
  emoji: string | null
  /** Of reader and creator. */
  parted: boolean
  last_post_id: number
  last_post_at: Date
  last_user_id: number | null
  last_name: string | null
  last_roles: number | null
  last_stripe_status: boolean | null
  last_emoji: string | null
  /** Of reader and last author. */
  last_parted: boolean
  /** How far the reader has read; null for a topic they never opened. */
  read: number | null
}

// Of `topics t`; `$1` and `$2` are the reader.
export const TOPIC_COLUMNS = `
  t.id as topic_id, t.slug, t.title, t.locked, t.posts, t.created_at,
  t.category_id, c.slug as category_slug, c.title as category_title, c.emoji as category_emoji,
  t.user_id, ${visibleName('u')} as name, u.roles, u.stripe_status, u.emoji, ${isBlockedPair('t.user_id')} as parted,
  t.last_post_id, t.last_post_at,
  t.last_user_id, ${visibleName('l')} as last_name, l.roles as last_roles, l.stripe_status as last_stripe_status,
  l.emoji as last_emoji, ${isBlockedPair('t.last_user_id')} as last_parted,
  r.pos as read`
export const TOPIC_JOINS = `
  join categories c on c.id = t.category_id
  left join users u on u.id = t.user_id
  left join users l on l.id = t.last_user_id
  left join topic_reads r on r.user_id = $1 and r.topic_id = t.id`

/**
 * Rows of the topics that a part of a statement chooses, in the order of lists: limited first, by an index alone, then
 * joined with what is shown of these alone.
 * @param chosen a query of ids; its values begin with `$3`
 */
const selectTopicRows = (chosen: string) => `
  select ${TOPIC_COLUMNS} from (${chosen}) chosen join topics t on t.id = chosen.id ${TOPIC_JOINS}
  order by t.last_post_at desc, t.id desc`

/** Of a list, `$3` topics after `$4` of them; a number that stands there tells the planner how few these are. */
const selectListSlice = (list: string) =>
  selectTopicRows(`select id from (${list} limit ${TOPICS_PAGE} offset ${genericPlanParameter(4, 'bigint')}) slice
    limit ${genericPlanParameter(3, 'integer')}`)
const LATEST = 'order by last_post_at desc, id desc'
/** Read from the other end: the last pages are as near as the first. */
const OLDEST = 'order by last_post_at, id'

const STATEMENTS = {
  latest: { name: 'forum-topics-latest', text: selectListSlice(`select id from topics ${LATEST}`) },
  oldest: { name: 'forum-topics-oldest', text: selectListSlice(`select id from topics ${OLDEST}`) },
  latestOf: {
    name: 'forum-topics-latest-of',
    text: selectListSlice(
      `select id from topics where category_id = ${genericPlanParameter(5, 'integer')} ${LATEST}`,
    ),
  },
  oldestOf: {
    name: 'forum-topics-oldest-of',
    text: selectListSlice(
      `select id from topics where category_id = ${genericPlanParameter(5, 'integer')} ${OLDEST}`,
    ),
  },
  followed: {
    name: 'forum-topics-followed',
    text: selectListSlice(`
      select id from topics where id in (select topic_id from topic_follows where user_id = $1) ${LATEST}`),
  },
  these: { name: 'forum-topics-these', text: selectTopicRows('select unnest($3::integer[]) as id') },
}

type Source = { pool: Pool }

/** Which rows of a list: so many, after so many. */
export interface Slice {
  limit: number
  offset: number
}

/**
 * Topics of all categories or of one, the one with the newest post first, from whichever end is nearer.
 * @param total of the list
 */
export function findTopicRows(
  source: Source,
  reader: Reader,
  { limit, offset }: Slice,
  { total, category }: { total: number; category: { id: number } | null },
): Promise<TopicRow[]> {
  const size = Math.min(limit, total - offset)
  if (size <= 0) return Promise.resolve([])
  const isFar = offset > total / 2
  const values = [size, isFar ? total - offset - size : offset]
  if (!category) return queryTopicRows(source, reader, isFar ? 'oldest' : 'latest', values)
  return queryTopicRows(source, reader, isFar ? 'oldestOf' : 'latestOf', [...values, category.id])
}

/** Topics that the reader follows, the one with the newest post first. */
export function findFollowedTopicRows(source: Source, reader: Reader, slice: Slice): Promise<TopicRow[]> {
  return queryTopicRows(source, reader, 'followed', [slice.limit, slice.offset])
}

/** These topics, in no order of their own. */
export function findTopicRowsByIds(
  source: Source,
  reader: Reader,
  ids: readonly number[],
): Promise<TopicRow[]> {
  return queryTopicRows(source, reader, 'these', [ids])
}

async function queryTopicRows(
  { pool }: Source,
  reader: Reader,
  statement: keyof typeof STATEMENTS,
  values: unknown[],
): Promise<TopicRow[]> {
  const found = await pool.query<TopicRow>({
    ...STATEMENTS[statement],
    values: [reader.id, reader.isStaff, ...values],
  })
  return found.rows
}
