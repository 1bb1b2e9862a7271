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
import { notifyMembers } from '../../feed/notifications/public/notify.ts'
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

/** A topic whose row is held and has counted one more post: the place it gave, and what decides on it. */
interface ReservedPosition {
  id: number
  pos: number
  user_id: number | null
  category_id: number
  topic_locked: boolean
  title: string
  /** Of those to be held, who is still there. */
  held: number[]
}

/**
 * The accounts of the author and of whom they name are held first, as a deletion does. The row of the topic is held from
 * here to the commit: places come one after the other, and whatever is decided afterwards sees what was committed before.
 * `$1` topic, `$2` author, `$3` all accounts.
 */
const RESERVE_POSITION = `
  with held as (select id from users where id = any ($3::integer[]) order by id for key share)
  update topics set
    posts = posts + 1, last_post_id = nextval('posts_id_seq'), last_post_at = clock_timestamp(), last_user_id = $2
  where id = $1 and $2 in (select id from held)
  returning last_post_id as id, posts as pos, user_id, category_id, locked as topic_locked,
    title, array(select id from held) as held`

/**
 * Replies to a topic; sent again, it returns the stored post.
 * @throws NotFound for an unknown topic, Refused with the reason of `replyRefusal`, TooMany, Conflict for a text that was
 *   sent to another topic
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
    const { held, ...drawn } = await reservePosition(tx, author, topicId, named)
    await assertNotDuplicate(tx, sending)
    const mentioned = named.filter((id) => held.includes(id))
    const { id, pos } = drawn
    const stored = { id, topic_id: topicId, pos, user_id: author.id, post, client_key: key }
    const notified = await insertPost(tx, stored, mentioned, read ?? null)
    publishTopicChange(tx, topicId, drawn.category_id)
    publishMentions(tx, notified, author, drawn)
    return id
  })
  if ('before' in sent) return getPost(context.db, author, sent.before.id)
  return getPost(context.db, author, sent.stored)
}

/** @throws NotFound, Refused */
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

/** A post that its author has just written; its topic's row is held, and has it as its last one already. */
interface NewPost {
  id: number
  topic_id: number
  pos: number
  user_id: number
  post: string
  /** Drawn by the author's browser; null from a plain form. */
  client_key: string | null
}

/**
 * Stores a post, notifies its readers and the members it mentions.
 * @param mentioned ids of these members
 * @param read the last post that its author's page shows; null where that is unknown
 * @returns the members notified that it mentions them
 * @throws Repeated where the author's browser has sent it already
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
  const told = await notifyMentioned(tx, post, mentioned)
  if (await updateReadersAndMentions(tx, post, mentioned, told, read))
    await tx.enqueue(notifyFollowers, { post: id })
  const [type, of] = pos === 1 ? [NEWS_TYPE.topic, {}] : [NEWS_TYPE.post, { post_id: id }]
  await recordNews(tx, { user_id, type, topic_id, ...of })
  return told
}

/** @param since leaves out members notified before. @returns the members notified */
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
 * What a new post changes beyond itself and its topic: who has read how far, and who is named. Posts of others that its
 * author has not read stay unread; an author who never opened the topic has read what they answer.
 * @param told who of them knows of it
 * @returns whether a follower may be waiting to be told of it
 */
async function updateReadersAndMentions(
  tx: Transaction<Database>,
  { id, topic_id, pos, user_id }: NewPost,
  mentioned: readonly number[],
  told: readonly number[],
  read: number | null,
): Promise<boolean> {
  const readTo = (place: RawBuilder<number>) => skipOwnPosts(sql`${topic_id}::integer`, user_id, place)
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
      where topic_id = ${topic_id} and not notified and user_id <> all (${[user_id, ...told]}::integer[])
    ) as is_waited_for`.execute(tx)
  return rows[0]?.is_waited_for === true
}

/**
 * Changes a post of its author's; the former text is kept for staff. Whom it names newly is told, whom it does not name
 * any more is not linked any more. The same text again changes nothing.
 * @throws NotFound, Refused unless `canEditPost`, TooMany
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
    // Of who is parted nothing is known, their posts neither.
    if (post.user_id !== author.id) await getPost(tx, author, postId)
    assertCanEditPost(author, state, { ...post, roles: author.roles })
    if (post.post === text) return
    await updatePostText(tx, postId, author.id, post.post, text)
    const there = named.filter((id) => members.some((member) => member.id === id))
    const added = await replaceMentions(tx, postId, there)
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

/** @throws Refused with the reason */
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

/** @returns whom the post did not name before */
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

/** A text on its way. */
interface Submission {
  authorId: number
  post: string
  /** Drawn by the author's browser; null from a plain form. */
  key: string | null
  limit: Limit
  /** Whether what was sent before was sent to the same place. */
  isSame: (sent: StoredSubmission) => boolean
}

/** A text that was sent before: the id of its post, and its topic. */
export interface StoredSubmission {
  id: number
  topic_id: number
  slug: string
  title: string
}

/** Ends and undoes a transaction whose text is stored already. */
class DuplicateSubmission extends Conflict {
  constructor() {
    super(SUBMITTED_IN_OTHER_TOPIC)
  }
}

/**
 * Stores a text once, however often it is sent: by the key of the author's browser; where a plain form has sent it, by
 * being the very text that its author wrote last, in the same place, less than a minute ago. What is sent again counts
 * towards no limit, and is answered with what is stored even where nothing may be sent any more.
 * @throws TooMany, Conflict for a key that was used in another place, and what `store` throws
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
 * For `store`, once nobody else can send the same to the same place.
 * @throws Repeated where a plain form was sent twice
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
 * `moderatePostIn`, as an act of its own.
 * @param wanted whether it is to be moderated afterwards; what it is not now unless given
 * @returns whether it is moderated now
 * @throws what that throws
 */
export async function moderatePost(
  context: TransactionContext,
  actor: Actor,
  postId: number,
  wanted?: boolean,
): Promise<boolean> {
  return inTransaction(context, (tx) =>
    setPostModeration(tx, actor, postId, wanted === undefined ? {} : { wanted }),
  )
}
