import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { executeStatement, genericPlanParameter } from '../../../platform/db/prepared.ts'
import { canReadTopic } from '../../../platform/db/topic-visibility.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { isStaff } from '../../../shared/roles.ts'
import { TEXT_FORMAT, type TextFormat } from '../../../shared/text-format.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import { recordNews } from '../../feed/newsfeed/public.ts'
import { notifyMembers } from '../../feed/notifications/public.ts'
import { REPORT_TYPE } from '../../moderation/reports/contract.ts'
import { queueNewcomerContent } from '../../moderation/reports/public.ts'
import { publishMentions, publishReply, publishTopicChange } from '../events.ts'
import { POSTS } from '../limits.ts'
import { READ_ALONG_MINUTES } from '../newcomers/policy.ts'
import { assertMayLink } from '../newcomers/server.ts'
import {
  type Actor,
  canEditPost,
  getParticipationRefusal,
  getReplyRefusal,
  type PostState,
  type TopicState,
} from '../policy.ts'
import { setPostModeration } from '../public/moderate.ts'
import { membersAcrossBlocks } from '../reader.ts'
import { assertNotTooSoon } from '../slow-mode/server.ts'
import { MODERATED_POST_EDIT_FORBIDDEN, NO_SUCH_TOPIC, POST_EDIT_FORBIDDEN } from '../texts.ts'
import { findMemberBan, lockMemberRows, lockTopicRow } from '../topics/queries.ts'
import { notifyFollowers } from '../topics/readers.ts'
import type * as calls from './contract.ts'
import type { editPost as contract, Post } from './contract.ts'
import { DuplicateSubmission, submitOnce } from './idempotency.ts'
import { findMentionedMemberIds, findTopicIdByPost, getPost } from './queries.ts'

/** A locked topic that has counted a new post: its position, and the facts that permissions need. */
interface ReservedPosition {
  id: number
  pos: number
  user_id: number | null
  category_id: number
  audience: number
  slow_seconds: number
  topic_locked: boolean
  title: string
  /** Locked members who exist. */
  members: number[]
}

/**
 * Locks author and mentioned members first, as account deletion does, then the topic until the commit:
 * positions are assigned one after the other, and later decisions see what was committed. `$1` topic, `$2`
 * author, `$3` all accounts, `$4` whether the author is staff.
 */
const RESERVE_POSITION = {
  name: 'reserve-position',
  text: `
  with accounts as (
    select id from users where id = any (${genericPlanParameter(3, 'integer[]')}::integer[]) order by id for key share
  )
  update topics set
    posts = posts + 1, last_post_id = nextval('posts_id_seq'), last_post_at = clock_timestamp(), last_user_id = $2
  where id = $1 and $2 in (select id from accounts) and ${canReadTopic('topics', { id: '$2', isStaff: '$4::boolean' })}
  returning last_post_id as id, posts as pos, user_id, category_id, audience, slow_seconds, locked as topic_locked,
    title, array(select id from accounts) as members`,
}

/**
 * Replies to a topic; a duplicate returns the stored post.
 * @throws NotFound for an unknown topic, Forbidden with the reason of `getReplyRefusal`, TooMany, Conflict
 * for a text sent to another topic
 */
export async function replyToTopic(
  context: TransactionContext & Pick<AppContext, 'limits' | 'pool'>,
  author: Pick<Viewer, 'id' | 'name' | 'roles' | 'verified'>,
  topicId: number,
  { post, format, client_key, read }: Body<typeof calls.replyToTopic>,
): Promise<Post> {
  const key = client_key ?? null
  await assertMayLink(context.db, author, post)
  const named = await findMentionedMemberIds(context, author.id, post, topicId)
  const isSame = ({ topic_id }: { topic_id: number }) => topic_id === topicId
  const sending = { authorId: author.id, post, key, limit: POSTS, isSame }
  const sent = await submitOnce(context, sending, async (tx) => {
    const { members, ...topic } = await reservePosition(tx, author, topicId, named)
    const mentioned = named.filter((id) => members.includes(id))
    const { id, pos } = topic
    const stored = {
      id,
      topic_id: topicId,
      pos,
      user_id: author.id,
      post,
      format: toFormat(format),
      client_key: key,
    }
    const ifBanned = getReplyRefusal(author, { ...topic, topic_bans: [author.id] })
    const { notified, across } = await insertPost(tx, stored, mentioned, {
      read: read ?? null,
      ifBanned,
      isPublic: topic.audience === TOPIC_AUDIENCE.everybody,
    })
    publishTopicChange(tx, topicId, topic.category_id)
    publishReply(tx, { topic_id: topicId, pos }, [author.id, ...across])
    publishMentions(tx, notified, author, topic)
    return id
  })
  return getPost(context, author, 'before' in sent ? sent.before.id : sent.stored)
}

/**
 * @throws NotFound, TooManyRequests in slow mode, Forbidden unless only a ban can refuse: `insertPost` reads it under the lock of
 * the topic.
 */
async function reservePosition(
  tx: Transaction<Database>,
  author: Actor,
  topicId: number,
  named: readonly number[],
): Promise<ReservedPosition> {
  const accounts = [author.id, ...named]
  const [topic] = await executeStatement<ReservedPosition>(tx, RESERVE_POSITION, [
    topicId,
    author.id,
    accounts,
    isStaff(author.roles),
  ])
  if (!topic) throw new NotFound(NO_SUCH_TOPIC)
  const refusal = getReplyRefusal(author, { ...topic, topic_bans: [] })
  if (refusal) throw new Forbidden(refusal)
  await assertNotTooSoon(tx, author, { id: topicId, slow_seconds: topic.slow_seconds })
  return topic
}

/** A new post; its topic is locked and has it as its last one already. */
interface NewPost {
  id: number
  topic_id: number
  pos: number
  user_id: number
  post: string
  format: TextFormat
  /** Idempotency key from the browser; null from a plain form. */
  client_key: string | null
}

/** Texts of members are marked unless their client says plain. */
export const toFormat = (format: number | null | undefined): TextFormat =>
  format === TEXT_FORMAT.plain ? TEXT_FORMAT.plain : TEXT_FORMAT.marked

interface PostOptions {
  /** Position of the last post on the author's page; null when unknown. */
  read: number | null
  /** Why an author who is banned from the topic may not write; null if they may. */
  ifBanned: string | null
  /** News of others name public topics alone. */
  isPublic: boolean
}

interface InsertedPost {
  is_stored: boolean
  /** The author is banned, and may not write therefore. */
  is_refused: boolean
  /** A follower may be waiting for a notification. */
  is_waited_for: boolean
  /** Of an account that staff read along with. */
  is_of_newcomer: boolean
  /** Members across a block from the author. */
  across: number[]
}

/**
 * Stores a post with its mentions and moves its author's read position, in one statement. Without an idempotency key
 * the same text as the author's last one, less than a minute old, is a duplicate. Posts of others that the author has
 * not read stay unread; an author who never opened the topic has read the post they reply to. `$1` id, `$2` topic,
 * `$3` position, `$4` author, `$5` text, `$6` key, `$7` mentioned members, `$8` read position, `$9` whether a ban refuses,
 * `$10` the format.
 */
const INSERT_POST = {
  name: 'insert-post',
  text: `
  with ban as (
    select $9::boolean and exists (select from topic_bans where topic_id = $2::integer and user_id = $4::integer) as refuses
  ), stored as (
    insert into posts (id, topic_id, pos, user_id, post, format, client_key, created_at)
    select $1::integer, $2::integer, $3::integer, $4::integer, $5::text, $10::smallint, $6::uuid, t.last_post_at
    from topics t, ban
    where t.id = $2::integer and not ban.refuses and ($6::uuid is not null or $3::integer = 1 or not exists (
      select from (select topic_id, post, created_at from posts where user_id = $4::integer order by id desc limit 1) l
      where l.topic_id = $2::integer and l.post = $5::text and l.created_at > clock_timestamp() - interval '1 minute'))
    on conflict (user_id, client_key) where client_key is not null do nothing
    returning id
  ), named as (
    insert into mentions (post_id, user_id) select id, unnest(${genericPlanParameter(7, 'integer[]')}) from stored
  ), seen as (
    update topic_follows set notified = false
    where topic_id = $2::integer and user_id = $4::integer and notified and exists (select from stored)
  ), moved as (
    insert into topic_reads as r (user_id, topic_id, pos)
    select $4::integer, $2::integer, ${skipOwnPostsBefore('least(coalesce($8::integer, $3::integer), $3::integer)')}
    from stored
    on conflict (user_id, topic_id) do update set
      pos = ${skipOwnPostsBefore('greatest(r.pos, coalesce($8::integer, 0))')}, read_at = now()
    where r.pos < $3::integer
  )
  select exists (select from stored) as is_stored, (select refuses from ban) as is_refused, exists (
    select from topic_follows where topic_id = $2::integer and not notified and user_id <> $4::integer) as is_waited_for,
    exists (
      select from member_search where user_id = $4::integer and signup > now() - interval '${READ_ALONG_MINUTES} minutes'
    ) as is_of_newcomer, ${membersAcrossBlocks('$4::integer')} as across`,
}

/** SQL: like `skipOwnPosts`, before the new post at `$3` exists. */
function skipOwnPostsBefore(pos: string): string {
  return `coalesce((
    select p.pos - 1 from posts p
    where p.topic_id = $2::integer and p.pos > ${pos} and p.user_id is distinct from $4::integer
    order by p.pos limit 1), $3::integer)`
}

/** Options of the first post of a public topic. */
export const FIRST_POST: PostOptions = { read: null, ifBanned: null, isPublic: true }

/**
 * Stores a post, and notifies its readers and the members it mentions.
 * @param mentioned ids of these members
 * @returns the members notified of a mention, and those across a block from the author
 * @throws DuplicateSubmission when it was sent before, Forbidden for a banned author
 */
export async function insertPost(
  tx: Tx,
  post: NewPost,
  mentioned: readonly number[],
  { read, ifBanned, isPublic }: PostOptions = FIRST_POST,
): Promise<{ notified: number[]; across: number[] }> {
  const { id, topic_id, pos, user_id, post: text, format, client_key } = post
  const values = [id, topic_id, pos, user_id, text, client_key, mentioned, read, ifBanned !== null, format]
  const [inserted] = await executeStatement<InsertedPost>(tx, INSERT_POST, values)
  if (inserted?.is_refused) throw new Forbidden(ifBanned ?? undefined)
  if (!inserted?.is_stored) throw new DuplicateSubmission()
  const notified = await notifyMentioned(tx, post, mentioned)
  if (inserted.is_waited_for) await tx.enqueue(notifyFollowers, { post: id })
  const [type, of] = pos === 1 ? [NEWS_TYPE.topic, {}] : [NEWS_TYPE.post, { post_id: id }]
  if (isPublic) await recordNews(tx, { user_id, type, topic_id, ...of })
  if (inserted.is_of_newcomer) await queuePost(tx, post)
  return { notified, across: inserted.across }
}

/** Puts a post into the queue of staff. */
async function queuePost(tx: Tx, { id, user_id, topic_id, pos, post }: NewPost): Promise<void> {
  const topic = await tx
    .selectFrom('topics')
    .where('id', '=', topic_id)
    .select(['title', 'slug'])
    .executeTakeFirstOrThrow()
  const target = { type: REPORT_TYPE.post, target_id: id, user_id }
  await queueNewcomerContent(tx, target, { post, pos, topic_id, ...topic })
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
 * Edits a post of its author; the former text is stored for staff. New mentions are notified, former ones
 * unlinked. The same text changes nothing.
 * @throws NotFound, Forbidden unless `canEditPost`, TooMany
 */
export async function editPost(
  context: TransactionContext & Pick<AppContext, 'limits' | 'pool'>,
  author: Pick<Viewer, 'id' | 'name' | 'roles' | 'verified'>,
  postId: number,
  body: Body<typeof contract>,
): Promise<Post> {
  const { post: text } = body
  await context.limits.count(POSTS, String(author.id))
  await assertMayLink(context.db, author, text)
  const topicId = await findTopicIdByPost(context, postId)
  const named = await findMentionedMemberIds(context, author.id, text, topicId)
  await inTransaction(context, async (tx) => {
    const members = await lockMemberRows(tx, author.id, ...named)
    const topic = await lockTopicRow(tx, author, topicId, 'share')
    const post = await lockPostRow(tx, postId)
    const state = { ...topic, topic_bans: await findMemberBan(tx, topicId, author.id) }
    // Posts across a block do not exist for the actor.
    if (post.user_id !== author.id) await getPost(tx, author, postId)
    assertCanEditPost(author, state, { ...post, roles: author.roles })
    const format = toFormat(body.format)
    const isSame = post.post === text && (typeof body.format !== 'number' || post.format === format)
    if (isSame) return
    await updatePostText(tx, { id: postId, ...post }, author.id, { post: text, format })
    const existing = named.filter((id) => members.some((member) => member.id === id))
    const added = await replaceMentions(tx, postId, existing)
    const of = { id: postId, topic_id: topicId, user_id: author.id }
    const notified = await notifyMentioned(tx, of, added, post.created_at)
    publishTopicChange(tx, topicId, topic.category_id)
    publishMentions(tx, notified, author, { id: postId, title: topic.title })
  })
  return getPost(context, author, postId)
}

async function lockPostRow(tx: Transaction<Database>, postId: number) {
  const { moderated_at, ...post } = await tx
    .selectFrom('posts')
    .where('id', '=', postId)
    .select(['user_id', 'post', 'format', 'created_at', 'moderated_at'])
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
  { id, post, format }: FormattedText & { id: number },
  authorId: number,
  edited: FormattedText,
): Promise<void> {
  await tx.insertInto('post_edits').values({ post_id: id, user_id: authorId, post, format }).execute()
  await tx
    .updateTable('posts')
    .set({ post: edited.post, format: edited.format, edited_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

interface FormattedText {
  post: string
  format: TextFormat
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
