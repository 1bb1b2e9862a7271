import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { executePreparedSql } from '../../../platform/db/prepared.ts'
import { isTopicReadableBy } from '../../../platform/db/topic-visibility.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { isNotBeingDeleted } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { NOTIFICATION_KIND, NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { isStaff } from '../../../shared/roles.ts'
import { canNotify, markTopicNotificationsRead, notifyMembers } from '../../feed/notifications/public.ts'
import { READS } from '../limits.ts'
import type { Actor } from '../policy.ts'
import { NO_SUCH_TOPIC } from '../texts.ts'

/** A reply, or a topic locked or unlocked. */
type FollowerEvent = { post: number } | LockChange

interface LockChange {
  topic: number
  locked: boolean
  /** Not notified themselves. */
  actor: number
  /** Whether the notification names the actor: staff are anonymous. */
  isNamed: boolean
  /** Time as ISO string. */
  at: string
}

/**
 * Notifies the followers of a topic outside the act's transaction: there may be thousands. Idempotent: a second run notifies
 * only those not notified yet.
 */
export const notifyFollowers = job<FollowerEvent>('tell-followers')

/** Members notified in one transaction: a reply that waits for their rows waits for milliseconds. */
const CHUNK_SIZE = 200
/** Pause after a chunk, in times of its duration: the requests of members come first. */
const PAUSE_FACTOR = 6
const MAX_PAUSE_MS = 1_000

export function registerFollowers(context: AppContext): void {
  context.jobs.register(notifyFollowers, (happened) =>
    'post' in happened ? notifyOfReply(context, happened.post) : notifyOfLock(context, happened),
  )
}

/** One notification per follower until they read the topic or that notification; none to those who have read or are mentioned in this reply. */
async function notifyOfReply(context: TransactionContext, postId: number): Promise<void> {
  const post = await findVisibleReply(context, postId)
  if (!post) return
  const { topic_id, user_id, pos } = post
  const waiting = sql<{ id: number }>`
    select f.user_id as id from topic_follows f
    where f.topic_id = ${topic_id} and not f.notified and f.user_id <> ${user_id}
      and not exists (
        select from mentions m join users u on u.id = m.user_id
        where m.post_id = ${postId} and m.user_id = f.user_id and ${canNotify(NOTIFICATION_KIND.mentions, user_id)})
      and not exists (
        select from topic_reads r where r.user_id = f.user_id and r.topic_id = ${topic_id} and r.pos >= ${pos})`
  await notifyInChunks(context, user_id, waiting, async (tx, followers) => {
    const marked = await executePreparedSql(
      tx,
      sql<{ id: number }>`
        update topic_follows f set notified = true from users u
        where u.id = f.user_id and f.topic_id = ${topic_id} and f.user_id = any (${followers}::integer[])
          and not f.notified and ${canNotify(NOTIFICATION_KIND.replies, user_id)}
        returning u.id`,
    )
    const notice = { sender_id: user_id, type: NOTIFICATION_TYPE.reply, topic_id, post_id: postId }
    await notifyMembers(
      tx,
      marked.map(({ id }) => id),
      notice,
    )
  })
}

/** The reply, unless it is hidden by now, or its author's account is being deleted. */
function findVisibleReply({ db }: TransactionContext, postId: number) {
  return db
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('moderated_at', 'is', null)
    .where('user_id', 'is not', null)
    .where(sql<boolean>`${sql.raw(isNotBeingDeleted('posts.user_id'))}`)
    .select(['topic_id', 'user_id', 'pos'])
    .$narrowType<{ user_id: number }>()
    .executeTakeFirst()
}

/** Notifies followers and the creator once, unless the topic has been changed back by now. */
async function notifyOfLock(
  context: TransactionContext,
  { topic, locked, actor, isNamed, at }: LockChange,
): Promise<void> {
  const is = await context.db.selectFrom('topics').where('id', '=', topic).select('locked').executeTakeFirst()
  if (is?.locked !== locked) return
  const sender_id = isNamed ? actor : null
  const type = locked ? NOTIFICATION_TYPE.topicLocked : NOTIFICATION_TYPE.topicUnlocked
  const all = sql<{ id: number }>`
    select user_id as id from topic_follows where topic_id = ${topic} and user_id <> ${actor}
    union select user_id from topics where id = ${topic} and user_id <> ${actor}`
  await notifyInChunks(context, sender_id, all, (tx, members) =>
    notifyMembers(tx, members, { sender_id, type, topic_id: topic }, new Date(at)),
  )
}

/**
 * Notifies members in chunks, in the order of their ids, each in a transaction of its own, and leaves six sevenths of
 * the time to requests. Accounts of a chunk and the sender's are locked before anything is written: account deletion
 * locks in the same order, so the two cannot deadlock.
 * @param all selects the ids of the members
 */
async function notifyInChunks(
  context: TransactionContext,
  senderId: number | null,
  all: RawBuilder<{ id: number }>,
  notifyChunk: (tx: Tx, members: number[]) => Promise<unknown>,
): Promise<void> {
  let last = 0
  while (true) {
    const after = last
    const startedAt = performance.now()
    const { members, isLast } = await inTransaction(context, async (tx) => {
      const rows = await executePreparedSql(
        tx,
        sql<{ id: number; found: number }>`
          with chunk as materialized (
            select id from (${all}) a where id > ${after} order by id limit ${sql.lit(CHUNK_SIZE)})
          select id, (select count(*)::integer from chunk) as found from users
          where id = any (array(select id from chunk union all select ${senderId}::integer))
          order by id for key share of users`,
      )
      const members = rows.map(({ id }) => id).filter((id) => id !== senderId)
      if (members.length > 0) await notifyChunk(tx, members)
      return { members, isLast: (rows[0]?.found ?? 0) < CHUNK_SIZE }
    })
    last = members.at(-1) ?? last
    if (isLast || members.length === 0) return
    await sleep(Math.min(PAUSE_FACTOR * (performance.now() - startedAt), MAX_PAUSE_MS))
  }
}

/**
 * Saves how far a member has read a topic: never decreasing, never beyond its end. A notified follower can
 * be notified again, and notifications of the topic are marked as read.
 * @throws NotFound for an unknown topic, TooMany
 */
export async function markTopicRead(
  context: Pick<AppContext, 'db' | 'events' | 'limits'>,
  reader: Actor,
  topicId: number,
  pos: number,
): Promise<void> {
  await context.limits.count(READS, String(reader.id))
  // First: a reply between the two statements then notifies again rather than never.
  await markTopicNotificationsRead(context, reader.id, topicId)
  const { rows } = await sql`
    with topic as (
      select t.id, ${skipOwnPosts(sql.ref('t.id'), reader.id, sql`${pos}::integer`)} as pos
      from topics t where t.id = ${topicId} and t.posts > 0 and ${isTopicReadableBy('t', { id: reader.id, isStaff: isStaff(reader.roles) })}
    ), moved as (
      insert into topic_reads as r (user_id, topic_id, pos) select ${reader.id}, id, pos from topic
      on conflict (user_id, topic_id) do update set pos = excluded.pos, read_at = now() where r.pos < excluded.pos
    ), seen as (
      update topic_follows f set notified = false from topic
      where f.topic_id = topic.id and f.user_id = ${reader.id} and f.notified
    )
    select id from topic`.execute(context.db)
  if (rows.length === 0) throw new NotFound(NO_SUCH_TOPIC)
}

/**
 * SQL: read position of a reader who has read up to `pos`. Own posts that follow count as read, so that the
 * first unread post is never the reader's.
 */
export function skipOwnPosts(
  topicId: RawBuilder<unknown>,
  readerId: number,
  pos: RawBuilder<number>,
): RawBuilder<number> {
  return sql<number>`coalesce(
    (select p.pos - 1 from posts p
      where p.topic_id = ${topicId} and p.pos > ${pos} and p.user_id is distinct from ${readerId}
      order by p.pos limit 1),
    (select max(p.pos) from posts p where p.topic_id = ${topicId}))`
}
