import { CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, HttpError, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { recordNews } from '../../feed/newsfeed/public.ts'
import { notifyMembers } from '../../feed/notifications/public.ts'
import { publishMentions, publishTopicChange } from '../events.ts'
import { POSTS } from '../limits.ts'
import {
  type Actor,
  canEditPost,
  getParticipationRefusal,
  getReplyRefusal,
  type PostState,
  type TopicState,
} from '../policy.ts'
import { setPostModeration } from '../public/moderate.ts'
import {
  MODERATED_POST_EDIT_FORBIDDEN,
  NO_SUCH_POST,
  NO_SUCH_TOPIC,
  POST_EDIT_FORBIDDEN,
  SUBMITTED_IN_OTHER_TOPIC,
} from '../texts.ts'
import { findMemberBan, lockMemberRows, lockTopicRow } from '../topics/queries.ts'
import { notifyFollowers, skipOwnPosts } from '../topics/readers.ts'
import type * as calls from './contract.ts'
import type { editPost as contract, Post } from './contract.ts'
import { findMentionedMemberIds, getPost } from './queries.ts'

/** A locked topic that has counted a new post: its position, and the facts that permissions need. */
interface ReservedPosition {
  id: number
  pos: number
  user_id: number | null
  category_id: number
  topic_locked: boolean
  title: string
  /** Locked members who exist. */
  members: number[]
}

/**
 * Locks author and mentioned members first, as account deletion does, then the topic until the commit:
 * positions are assigned one after the other, and later decisions see what was committed. `$1` topic, `$2`
 * author, `$3` all accounts.
 */
const RESERVE_POSITION = `
  with held as (select id from users where id = any ($3::integer[]) order by id for key share)
  update topics set
    posts = posts + 1, last_post_id = nextval('posts_id_seq'), last_post_at = clock_timestamp(), last_user_id = $2
  where id = $1 and $2 in (select id from held)
  returning last_post_id as id, posts as pos, user_id, category_id, locked as topic_locked,
    title, array(select id from held) as members`

/**
 * Replies to a topic; a duplicate returns the stored post.
 * @throws NotFound for an unknown topic, Forbidden with the reason of `getReplyRefusal`, TooMany, Conflict
 * for a text sent to another topic
 */
export async function replyToTopic(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  author: Pick<Viewer, 'id' | 'name' | 'roles' | 'verified'>,
  topicId: number,
  { post, client_key, read }: Body<typeof calls.replyToTopic>,
): Promise<Post> {
  const key = client_key ?? null
  const named = await findMentionedMemberIds(context, author.id, post)
  const isSame = ({ topic_id }: { topic_id: number }) => topic_id === topicId
  const sending = { authorId: author.id, post, key, limit: POSTS, isSame }
  const sent = await submitOnce(context, sending, async (tx) => {
    const { members, ...reserved } = await reservePosition(tx, author, topicId, named)
    await assertNotDuplicate(tx, sending)
    const mentioned = named.filter((id) => members.includes(id))
    const { id, pos } = reserved
    const stored = { id, topic_id: topicId, pos, user_id: author.id, post, client_key: key }
    const notified = await insertPost(tx, stored, mentioned, read ?? null)
    publishTopicChange(tx, topicId, reserved.category_id)
    publishMentions(tx, notified, author, reserved)
    return id
  })
  if ('before' in sent) return getPost(context.db, author, sent.before.id)
  return getPost(context.db, author, sent.stored)
}

/** @throws NotFound, Forbidden */
async function reservePosition(
  tx: Transaction<Database>,
  author: Actor,
  topicId: number,
  named: readonly number[],
): Promise<ReservedPosition> {
  const values = [topicId, author.id, [author.id, ...named]]
  const { rows } = await tx.executeQuery(
    CompiledQuery.raw(RESERVE_POSITION, values) as CompiledQuery<ReservedPosition>,
  )
  const [topic] = rows
  if (!topic) throw new NotFound(NO_SUCH_TOPIC)
  const refusal = getReplyRefusal(author, {
    ...topic,
    topic_bans: await findMemberBan(tx, topicId, author.id),
  })
  if (refusal) throw new Forbidden(refusal)
  return topic
}

/** A new post; its topic is locked and has it as its last one already. */
interface NewPost {
  id: number
  topic_id: number
  pos: number
  user_id: number
  post: string
  /** Idempotency key from the browser; null from a plain form. */
  client_key: string | null
}

/**
 * Stores a post, and notifies its readers and the members it mentions.
 * @param mentioned ids of these members
 * @param read position of the last post on the author's page; null when unknown
 * @returns the members notified of a mention
 * @throws DuplicateSubmission when the browser has sent it before
 */
export async function insertPost(
  tx: Tx,
  post: NewPost,
  mentioned: readonly number[],
  read: number | null,
): Promise<number[]> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('posts')
    .values(({ selectFrom }) => ({
      ...post,
      created_at: selectFrom('topics').where('id', '=', post.topic_id).select('last_post_at'),
    }))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'client_key']).where('client_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new DuplicateSubmission()
  const { id, topic_id, pos, user_id } = post
  const notified = await notifyMentioned(tx, post, mentioned)
  if (await updateReadersAndMentions(tx, post, mentioned, notified, read))
    await tx.enqueue(notifyFollowers, { post: id })
  const [type, of] = pos === 1 ? [NEWS_TYPE.topic, {}] : [NEWS_TYPE.post, { post_id: id }]
  await recordNews(tx, { user_id, type, topic_id, ...of })
  return notified
}

/** @param since excludes members notified before. @returns the members notified */
function notifyMentioned(
  tx: Tx,
  { id, topic_id, user_id }: Pick<NewPost, 'id' | 'topic_id' | 'user_id'>,
  mentioned: readonly number[],
  since?: Date,
): Promise<number[]> {
  const notice = { sender_id: user_id, type: NOTIFICATION_TYPE.mention, topic_id, post_id: id }
  return notifyMembers(tx, mentioned, notice, since)
}

/**
 * Updates read positions and mentions for a new post. Posts of others that its author has not read stay
 * unread; an author who never opened the topic has read the post they reply to.
 * @param notified mentioned members who are notified
 * @returns whether a follower may be waiting for a notification
 */
async function updateReadersAndMentions(
  tx: Transaction<Database>,
  { id, topic_id, pos, user_id }: NewPost,
  mentioned: readonly number[],
  notified: readonly number[],
  read: number | null,
): Promise<boolean> {
  const readTo = (position: RawBuilder<number>) => skipOwnPosts(sql`${topic_id}::integer`, user_id, position)
  const { rows } = await sql<{ is_waited_for: boolean }>`
    with named as (
      insert into mentions (post_id, user_id) select ${id}, unnest(${mentioned}::integer[])
    ), seen as (
      update topic_follows set notified = false where topic_id = ${topic_id} and user_id = ${user_id} and notified
    ), moved as (
      insert into topic_reads as r (user_id, topic_id, pos)
      values (${user_id}, ${topic_id}, ${readTo(sql`${Math.min(read ?? pos, pos)}::integer`)})
      on conflict (user_id, topic_id) do update set
        pos = ${readTo(sql`greatest(r.pos, ${read ?? 0}::integer)`)}, read_at = now()
      where r.pos < ${pos}
    )
    select exists (
      select from topic_follows
      where topic_id = ${topic_id} and not notified and user_id <> all (${[user_id, ...notified]}::integer[])
    ) as is_waited_for`.execute(tx)
  return rows[0]?.is_waited_for === true
}

/**
 * Edits a post of its author; the former text is stored for staff. New mentions are notified, former ones
 * unlinked. The same text changes nothing.
 * @throws NotFound, Forbidden unless `canEditPost`, TooMany
 */
export async function editPost(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  author: Pick<Viewer, 'id' | 'name' | 'roles' | 'verified'>,
  postId: number,
  { post: text }: Body<typeof contract>,
): Promise<Post> {
  await context.limits.count(POSTS, String(author.id))
  const topicId = await findTopicIdByPost(context, postId)
  const named = await findMentionedMemberIds(context, author.id, text)
  await inTransaction(context, async (tx) => {
    const members = await lockMemberRows(tx, author.id, ...named)
    const topic = await lockTopicRow(tx, topicId, 'share')
    const post = await lockPostRow(tx, postId)
    const state = { ...topic, topic_bans: await findMemberBan(tx, topicId, author.id) }
    // Posts across a block do not exist for the actor.
    if (post.user_id !== author.id) await getPost(tx, author, postId)
    assertCanEditPost(author, state, { ...post, roles: author.roles })
    if (post.post === text) return
    await updatePostText(tx, postId, author.id, post.post, text)
    const existing = named.filter((id) => members.some((member) => member.id === id))
    const added = await replaceMentions(tx, postId, existing)
    const of = { id: postId, topic_id: topicId, user_id: author.id }
    const notified = await notifyMentioned(tx, of, added, post.created_at)
    publishTopicChange(tx, topicId, topic.category_id)
    publishMentions(tx, notified, author, { id: postId, title: topic.title })
  })
  return getPost(context.db, author, postId)
}

/** @throws NotFound */
async function findTopicIdByPost({ db }: Pick<AppContext, 'db'>, postId: number): Promise<number> {
  const post = await db.selectFrom('posts').where('id', '=', postId).select('topic_id').executeTakeFirst()
  if (!post) throw new NotFound(NO_SUCH_POST)
  return post.topic_id
}

async function lockPostRow(tx: Transaction<Database>, postId: number) {
  const { moderated_at, ...post } = await tx
    .selectFrom('posts')
    .where('id', '=', postId)
    .select(['user_id', 'post', 'created_at', 'moderated_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...post, moderate: moderated_at ? 1 : 0 }
}

/** @throws Forbidden with the reason */
function assertCanEditPost(author: Actor, topic: TopicState, post: PostState): void {
  if (canEditPost(author, topic, post)) return
  if (post.user_id !== author.id) throw new Forbidden(POST_EDIT_FORBIDDEN)
  throw new Forbidden(getParticipationRefusal(author, topic) ?? MODERATED_POST_EDIT_FORBIDDEN)
}

async function updatePostText(
  tx: Transaction<Database>,
  postId: number,
  authorId: number,
  former: string,
  text: string,
): Promise<void> {
  await tx.insertInto('post_edits').values({ post_id: postId, user_id: authorId, post: former }).execute()
  await tx
    .updateTable('posts')
    .set({ post: text, edited_at: sql<Date>`now()` })
    .where('id', '=', postId)
    .execute()
}

/** @returns newly mentioned members */
async function replaceMentions(
  tx: Transaction<Database>,
  postId: number,
  named: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with ended as (
      delete from mentions where post_id = ${postId} and user_id <> all (${named}::integer[])
    )
    insert into mentions (post_id, user_id) select ${postId}, unnest(${named}::integer[])
    on conflict do nothing returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** A text to store. */
interface Submission {
  authorId: number
  post: string
  /** Idempotency key from the browser; null from a plain form. */
  key: string | null
  limit: Limit
  /** Whether an earlier submission had the same target. */
  isSame: (sent: StoredSubmission) => boolean
}

/** An earlier submission: its post and topic. */
export interface StoredSubmission {
  id: number
  topic_id: number
  slug: string
  title: string
}

/** Rolls back a transaction whose text is already stored. */
class DuplicateSubmission extends Conflict {
  constructor() {
    super(SUBMITTED_IN_OTHER_TOPIC)
  }
}

/**
 * Stores a text once, however often it is sent: by its idempotency key, or, from a plain form, by being its
 * author's latest text with the same target, less than a minute old. A duplicate uses no quota and returns
 * the stored post, even when writing is no longer allowed.
 * @throws TooMany, Conflict for a key used elsewhere, and the errors of `store`
 */
export async function submitOnce<T>(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  sending: Submission,
  store: (tx: Tx) => Promise<T>,
): Promise<{ stored: T } | { before: StoredSubmission }> {
  const { db, limits } = context
  const counted = String(sending.authorId)
  try {
    await limits.count(sending.limit, counted)
    return { stored: await inTransaction(context, store) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const before = await findStoredSubmission(db, sending)
    if (!before) throw error
    await limits.refund(sending.limit, counted)
    if (!sending.isSame(before)) throw new DuplicateSubmission()
    return { before }
  }
}

/**
 * For `store`, under the lock that serialises submissions.
 * @throws DuplicateSubmission when a plain form was sent twice
 */
export async function assertNotDuplicate(tx: Transaction<Database>, sending: Submission): Promise<void> {
  if (sending.key === null && (await findStoredSubmission(tx, sending))) throw new DuplicateSubmission()
}

async function findStoredSubmission(db: Kysely<Database>, { authorId, post, key, isSame }: Submission) {
  const posts = db
    .selectFrom('posts as p')
    .innerJoin('topics as t', 't.id', 'p.topic_id')
    .where('p.user_id', '=', authorId)
    .select(['p.id', 'p.topic_id', 't.slug', 't.title', 'p.post'])
  if (key) return posts.where('p.client_key', '=', key).executeTakeFirst()
  const last = await posts
    .orderBy('p.id', 'desc')
    .limit(1)
    .select(sql<boolean>`p.created_at > clock_timestamp() - interval '1 minute'`.as('is_recent'))
    .executeTakeFirst()
  return last?.is_recent && last.post === post && isSame(last) ? last : undefined
}

/**
 * Moderates a post, or shows it again, in its own transaction.
 * @param requested requested state; toggles when absent
 * @returns whether it is moderated now
 * @throws the errors of `setPostModeration`
 */
export async function moderatePost(
  context: TransactionContext,
  actor: Actor,
  postId: number,
  requested?: boolean,
): Promise<boolean> {
  return inTransaction(context, (tx) =>
    setPostModeration(tx, actor, postId, requested === undefined ? {} : { wanted: requested }),
  )
}
