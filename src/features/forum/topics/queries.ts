import { sql, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { genericPlanParameter } from '../../../platform/db/prepared.ts'
import { canReadTopic, isListedFor, isTopicReadableBy } from '../../../platform/db/topic-visibility.ts'
import { existsForOthers, isNotBeingDeleted } from '../../../platform/db/visibility.ts'
import { NotFound, Unauthenticated } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import type { Actor } from '../policy.ts'
import { presentTopic } from '../present.ts'
import { isBlockedPair, type Reader, readerOf, type ViewerOrVisitor, visibleName } from '../reader.ts'
import { NO_SUCH_TOPIC } from '../texts.ts'
import { TOPICS_PAGE, type Topic } from './contract.ts'

/** A stored topic with its category and authors. */
export interface TopicRow {
  topic_id: number
  slug: string
  title: string
  locked: boolean
  posts: number
  created_at: Date
  audience: number
  slow_seconds: number
  category_id: number
  category_slug: string
  category_title: string
  category_emoji: string
  user_id: number | null
  /** '' for visitors when the member hides it from them. */
  name: string | null
  roles: number | null
  stripe_status: boolean | null
  emoji: string | null
  /** Whether there is a block between reader and creator. */
  parted: boolean
  last_post_id: number
  last_post_at: Date
  last_user_id: number | null
  last_name: string | null
  last_roles: number | null
  last_stripe_status: boolean | null
  last_emoji: string | null
  /** Whether there is a block between reader and last author. */
  last_parted: boolean
  /** Position up to which the reader has read; null when never opened. */
  read: number | null
  /** Whether the reader ignores it. */
  muted: boolean
}

/** SQL: the reader, `$1`, ignores the topic. @param column its id, such as `t.id` */
export const isMuted = (column: string) =>
  `exists (select from topic_mutes m where m.user_id = $1::integer and m.topic_id = ${column})`

// Columns of `topics t`; `$1` and `$2` are the reader.
const TOPIC_COLUMNS = `
  t.id as topic_id, t.slug, t.title, t.locked, t.posts, t.created_at, t.audience, t.slow_seconds,
  t.category_id, c.slug as category_slug, c.title as category_title, c.emoji as category_emoji,
  t.user_id, ${visibleName('u')} as name, u.roles, u.stripe_status, u.emoji, ${isBlockedPair('t.user_id')} as parted,
  t.last_post_id, t.last_post_at,
  t.last_user_id, ${visibleName('l')} as last_name, l.roles as last_roles, l.stripe_status as last_stripe_status,
  l.emoji as last_emoji, ${isBlockedPair('t.last_user_id')} as last_parted,
  r.pos as read, ${isMuted('t.id')} as muted`
const TOPIC_JOINS = `
  join categories c on c.id = t.category_id
  left join users u on u.id = t.user_id and ${existsForOthers('u')}
  left join users l on l.id = t.last_user_id and ${existsForOthers('l')}
  left join topic_reads r on r.user_id = $1 and r.topic_id = t.id`

/**
 * Selects topic rows in list order: limited first by an index alone, then joined.
 * @param chosen a query of ids; its values begin with `$3`
 */
const selectTopicRows = (chosen: string) => `
  select ${TOPIC_COLUMNS} from (${chosen}) chosen join topics t on t.id = chosen.id ${TOPIC_JOINS}
  where ${canReadTopic('t')} order by t.last_post_at desc, t.id desc`

/** `$3` topics after `$4` of a list; a literal number tells the planner how few they are. */
const selectListSlice = (list: string) =>
  selectTopicRows(`select id from (${list} limit ${TOPICS_PAGE} offset ${genericPlanParameter(4, 'bigint')}) slice
    limit ${genericPlanParameter(3, 'integer')}`)
const LATEST = 'order by last_post_at desc, id desc'
/** Read from the end: the last pages are as fast as the first. */
const OLDEST = 'order by last_post_at, id'
const OF_CATEGORY = `category_id = ${genericPlanParameter(5, 'integer')} and`

const LIST_STATEMENTS = {
  members: createListStatements('forum-topics', isListedFor('members')),
  everybody: createListStatements('forum-public-topics', isListedFor('everybody')),
}

/** @param isListed SQL, which the index decides */
function createListStatements(name: string, isListed: string) {
  const create = (suffix: string, list: string) => ({
    name: `${name}-${suffix}`,
    text: selectListSlice(list),
  })
  return {
    latest: create('latest', `select id from topics where ${isListed} ${LATEST}`),
    oldest: create('oldest', `select id from topics where ${isListed} ${OLDEST}`),
    latestOf: create('latest-of', `select id from topics where ${OF_CATEGORY} ${isListed} ${LATEST}`),
    oldestOf: create('oldest-of', `select id from topics where ${OF_CATEGORY} ${isListed} ${OLDEST}`),
  }
}

const PRIVATE = `audience = ${TOPIC_AUDIENCE.authorAndStaff}`

const STATEMENTS = {
  private: {
    name: 'forum-private',
    text: selectListSlice(`select id from topics where ${PRIVATE} ${LATEST}`),
  },
  ownPrivate: {
    name: 'forum-own-private',
    text: selectListSlice(`select id from topics where ${PRIVATE} and user_id = $1 ${LATEST}`),
  },
  last: {
    name: 'forum-last-topics',
    text: selectListSlice(
      `select id from topics where ${isListedFor('members')} and not ${isMuted('topics.id')} ${LATEST}`,
    ),
  },
  followed: {
    name: 'forum-topics-followed',
    text: selectListSlice(`
      select id from topics t where id in (select topic_id from topic_follows where user_id = $1)
        and ${canReadTopic('t')} ${LATEST}`),
  },
  these: { name: 'forum-topics-these', text: selectTopicRows('select unnest($3::integer[]) as id') },
}

type Source = { pool: Pool }

/** A slice of a list. */
interface Slice {
  limit: number
  offset: number
}

/**
 * Finds topics of all categories or of one, newest post first, from the nearer end. Those that a block hides are left out
 * of their page.
 * @param total of the list, as the reader counts it
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
  const lists = LIST_STATEMENTS[reader.id === null ? 'everybody' : 'members']
  if (!category) return queryTopicRows(source, reader, isFar ? lists.oldest : lists.latest, values)
  return queryTopicRows(source, reader, isFar ? lists.oldestOf : lists.latestOf, [...values, category.id])
}

/** Finds the topics with the newest posts that a member does not ignore. */
export function findLastTopicRows(source: Source, reader: Reader, limit: number): Promise<TopicRow[]> {
  return queryTopicRows(source, reader, STATEMENTS.last, [limit, 0])
}

/** Finds topics that the reader follows, newest post first. */
export function findFollowedTopicRows(source: Source, reader: Reader, slice: Slice): Promise<TopicRow[]> {
  return queryTopicRows(source, reader, STATEMENTS.followed, [slice.limit, slice.offset])
}

/** Finds private complaints, newest post first: the reader's own, or all for staff. */
export function findPrivateTopicRows(source: Source, reader: Reader, slice: Slice): Promise<TopicRow[]> {
  const statement = reader.isStaff ? STATEMENTS.private : STATEMENTS.ownPrivate
  return queryTopicRows(source, reader, statement, [slice.limit, slice.offset])
}

/** Finds topics by id, unordered. */
export function findTopicRowsByIds(
  source: Source,
  reader: Reader,
  ids: readonly number[],
): Promise<TopicRow[]> {
  return queryTopicRows(source, reader, STATEMENTS.these, [ids])
}

async function queryTopicRows(
  { pool }: Source,
  reader: Reader,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<TopicRow[]> {
  const found = await pool.query<TopicRow>({
    ...statement,
    values: [reader.id, reader.isStaff, ...values],
  })
  return found.rows
}

export interface TopicDetailRow extends TopicRow {
  topic_bans: number[]
  has_poll: boolean
  followed: boolean
}

/** A topic, and whether the viewer follows it. */
export interface TopicWithFollow {
  topic: Topic
  followed: boolean
}

/** Members who may ban see all bans; others only their own. */
const selectTopicDetails = (topics: string) => `
  select ${TOPIC_COLUMNS},
    array(
      select b.user_id from topic_bans b
      where b.topic_id = t.id and ($2 or t.user_id = $1 or b.user_id = $1) and ${isNotBeingDeleted('b.user_id')} order by b.user_id) as topic_bans,
    exists (select from poll_choices p where p.topic_id = t.id) as has_poll,
    exists (select from topic_follows f where f.topic_id = t.id and f.user_id = $1) as followed
  from ${topics} ${TOPIC_JOINS}`

const BY_SLUG = {
  name: 'forum-topic-by-slug',
  text: `${selectTopicDetails('topic_slugs s join topics t on t.id = s.topic_id')} where s.slug = $3 and ${canReadTopic('t')}`,
}
const BY_ID = {
  name: 'forum-topic-by-id',
  text: `${selectTopicDetails('topics t')} where t.id = $3 and ${canReadTopic('t')}`,
}

/** Longer than any slug. */
const SLUG_MAX = 200

/** Whether a topic may have this slug; the database refuses some others. */
export const isSlug = (text: string) => text.length <= SLUG_MAX && !text.includes('\0')

/** Finds the topic with this current or former slug. */
export async function findTopicBySlug(
  site: { pool: Pool },
  viewer: ViewerOrVisitor,
  slug: string,
): Promise<TopicWithFollow | undefined> {
  if (!isSlug(slug)) return undefined
  return queryTopic(site, BY_SLUG, viewer, slug)
}

/** Whether a visitor reads this topic once signed in. */
export async function isForMembers({ pool }: { pool: Pool }, slug: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from topic_slugs s join topics t on t.id = s.topic_id
    where s.slug = $1 and t.audience = ${TOPIC_AUDIENCE.members}`,
    [slug.slice(0, SLUG_MAX).replaceAll('\0', '')],
  )
  return rows.length > 0
}

export function findTopicById(
  site: { pool: Pool },
  viewer: ViewerOrVisitor,
  id: number,
): Promise<TopicWithFollow | undefined> {
  return queryTopic(site, BY_ID, viewer, id)
}

async function queryTopic(
  { pool }: { pool: Pool },
  statement: typeof BY_SLUG,
  viewer: ViewerOrVisitor,
  value: string | number,
): Promise<TopicWithFollow | undefined> {
  const reader = readerOf(viewer)
  const values = [reader.id, reader.isStaff, value]
  const { rows } = await pool.query<TopicDetailRow>({ ...statement, values })
  const [row] = rows
  return row && { topic: presentTopic(row, reader), followed: row.followed }
}

export type LockedTopicRow = Awaited<ReturnType<typeof lockTopicRow>>

/**
 * Locks a topic until the end of the transaction: `share` against changes, `update` to change it. Member
 * rows must be locked first: account deletion locks in the same order, so the two cannot deadlock.
 * @throws NotFound for a topic that the actor may not read, too
 */
export async function lockTopicRow(
  tx: Transaction<Database>,
  actor: Actor,
  topicId: number,
  to: 'share' | 'update',
) {
  const query = tx
    .selectFrom('topics')
    .where('id', '=', topicId)
    .where(isTopicReadableBy('topics', { id: actor.id, isStaff: isStaff(actor.roles) }))
    .select([
      'id',
      'slug',
      'title',
      'user_id',
      'category_id',
      'audience',
      'slow_seconds',
      'locked as topic_locked',
    ])
  const topic = await (to === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()
  if (!topic) throw new NotFound(NO_SUCH_TOPIC)
  return topic
}

/**
 * Locks these members in the order of their ids, against deletion and role changes.
 * @returns existing ones
 */
export function lockMemberRows(tx: Transaction<Database>, ...ids: number[]) {
  return tx
    .selectFrom('users')
    .where('id', 'in', ids)
    .select(['id', 'roles'])
    .orderBy('id')
    .forShare()
    .execute()
}

/** Locks a member's account, so that what it may do a number of times is counted one after the other. @throws Unauthenticated */
export async function lockAccount(tx: Transaction<Database>, userId: number): Promise<void> {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and ${sql.raw(existsForOthers('u'))} for no key update`.execute(
    tx,
  )
  if (rows.length === 0) throw new Unauthenticated()
}

/** Returns the member's ban from the topic as a list of at most one id. */
export async function findMemberBan(
  tx: Transaction<Database>,
  topicId: number,
  userId: number,
): Promise<number[]> {
  const bans = await tx
    .selectFrom('topic_bans')
    .where('topic_id', '=', topicId)
    .where('user_id', '=', userId)
    .select('user_id')
    .execute()
  return bans.map(({ user_id }) => user_id)
}

/** @returns the topic and whether the viewer follows it. @throws NotFound */
export async function getTopic(
  context: Pick<AppContext, 'pool'>,
  viewer: ViewerOrVisitor,
  slug: string,
): Promise<[Topic, boolean]> {
  const found = await findTopicBySlug(context, viewer, slug)
  if (!found) throw new NotFound(NO_SUCH_TOPIC)
  return [found.topic, found.followed]
}
