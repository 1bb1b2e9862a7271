import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { executeStatement, genericPlanParameter } from '../../../platform/db/prepared.ts'
import { canReadTopic } from '../../../platform/db/topic-visibility.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { existsForOthers, isActive, visibleAvatar } from '../../../platform/db/visibility.ts'
import { Forbidden, NotFound, Unauthenticated } from '../../../platform/http/errors.ts'
import { assertNotPaused, type Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { isStaff } from '../../../shared/roles.ts'
import { deleteReactionNotification, notifyMember } from '../../feed/notifications/public.ts'
import { publishReactionChange } from '../events.ts'
import { REACTIONS } from '../limits.ts'
import { type Actor, getReactionRefusal } from '../policy.ts'
import type { Post } from '../posts/contract.ts'
import { getPost } from '../posts/queries.ts'
import { isBlockedPair, listMembersAcrossBlocks, readerOf, type ViewerOrVisitor } from '../reader.ts'
import { NO_SUCH_POST } from '../texts.ts'
import { findMemberBan } from '../topics/queries.ts'
import { NO_REACTION } from './contract.ts'
import { type PostReactor, REACTORS_MAX } from './reactors-contract.ts'

/**
 * Reacts to a post and notifies its author; another reaction replaces the former one, 0 withdraws it. Idempotent. A
 * withdrawal is refused only where the post cannot be read.
 * @throws NotFound for a post that the actor may not read, Forbidden with the reason of `getReactionRefusal`
 */
export async function reactToPost(
  context: TransactionContext & Pick<AppContext, 'limits' | 'pool'>,
  actor: Pick<Viewer, 'id' | 'roles' | 'verified' | 'paused'>,
  postId: number,
  reaction: number,
): Promise<Post> {
  assertNotPaused(actor)
  await context.limits.count(REACTIONS, String(actor.id))
  await inTransaction(context, async (tx) => {
    await lockMembers(tx, actor.id, postId)
    const post = await lockPostAndTopic(tx, actor, postId)
    if (reaction !== NO_REACTION) await assertCanReact(tx, actor, post)
    const hasChanged = await saveReaction(tx, actor.id, postId, reaction)
    if (hasChanged) await recordReaction(tx, actor.id, post, reaction)
  })
  return getPost(context, actor, postId)
}

/**
 * Locks actor and author before the topic, in the order of their ids: account deletion locks in the same order.
 * @throws Unauthenticated if the actor has deleted their account since the request began
 */
async function lockMembers(tx: Tx, actorId: number, postId: number): Promise<void> {
  const { rows } = await sql<{ id: number; exists: boolean }>`
    select u.id, ${sql.raw(existsForOthers('u'))} as exists from users u
    where u.id in (${actorId}, (select user_id from posts where id = ${postId})) order by u.id for key share`.execute(
    tx,
  )
  if (!rows.some(({ id, exists }) => id === actorId && exists)) throw new Unauthenticated()
}

interface LockedPost {
  id: number
  user_id: number | null
  moderate: number
  topic_id: number
  creator_id: number | null
  category_id: number
  topic_locked: boolean
}

/** `$1` and `$2` are the actor, as in `isBlockedPair`. */
const LOCK_POST = {
  name: 'forum-lock-post',
  text: `
  select p.id, p.user_id, (p.moderated_at is not null)::integer as moderate, p.topic_id,
    t.user_id as creator_id, t.category_id, t.locked as topic_locked
  from topics t join posts p on p.topic_id = t.id
  where p.id = $3 and ${canReadTopic('t')} and (p.user_id is null or not ${isBlockedPair('p.user_id')})
  for share of t, p`,
}

/** Locks a post and its topic against moderation, lock and edits. @throws NotFound */
async function lockPostAndTopic(tx: Tx, actor: Actor, postId: number): Promise<LockedPost> {
  const values = [actor.id, isStaff(actor.roles), postId]
  const [post] = await executeStatement<LockedPost>(tx, LOCK_POST, values)
  if (!post) throw new NotFound(NO_SUCH_POST)
  return post
}

/** @throws Forbidden with the reason */
async function assertCanReact(tx: Tx, actor: Actor, post: LockedPost): Promise<void> {
  const topic_bans = await findMemberBan(tx, post.topic_id, actor.id)
  const refusal = getReactionRefusal(actor, { ...post, user_id: post.creator_id, topic_bans }, post)
  if (refusal) throw new Forbidden(refusal)
}

/** @returns whether something is stored that was not */
async function saveReaction(tx: Tx, userId: number, postId: number, reaction: number): Promise<boolean> {
  const write =
    reaction === NO_REACTION
      ? sql`delete from post_reactions where post_id = ${postId} and user_id = ${userId} returning post_id`
      : sql`
        insert into post_reactions as r (post_id, user_id, reaction) values (${postId}, ${userId}, ${reaction})
        on conflict (post_id, user_id) do update set reaction = excluded.reaction, created_at = now()
        where r.reaction <> excluded.reaction returning post_id`
  const { rows } = await write.execute(tx)
  return rows.length > 0
}

async function recordReaction(tx: Tx, actorId: number, post: LockedPost, reaction: number): Promise<void> {
  const { id, user_id, topic_id } = post
  if (reaction === NO_REACTION) await deleteReactionNotification(tx, id, actorId)
  else if (user_id !== null) {
    const of = { topic_id, post_id: id, type: NOTIFICATION_TYPE.reaction }
    await notifyMember(tx, { ...of, user_id, sender_id: actorId })
  }
  publishReactionChange(tx, post, await listMembersAcrossBlocks(tx, actorId))
}

/** Counts a member's reactions no longer while the account is hidden before its deletion, or again after an undo. */
export async function setReactionsCounted(tx: Tx, userId: number, counted: boolean): Promise<void> {
  await sql`update post_reactions set counted = ${counted} where user_id = ${userId} and counted <> ${counted}`.execute(
    tx,
  )
}

/** The post is read as its page reads it; an empty row for one that is moderated or without reactions. */
const REACTORS = {
  name: 'forum-reactors',
  text: `
  select r.user_id, u.name, ${visibleAvatar('u')} as avatar, u.roles, u.stripe_status, u.emoji, r.reaction
  from posts p join topics t on t.id = p.topic_id
  left join (post_reactions r join users u on u.id = r.user_id and ${isActive('u')})
    on r.post_id = p.id and r.counted and p.moderated_at is null and not ${isBlockedPair('r.user_id')}
  where p.id = $3 and ${canReadTopic('t')} and (p.user_id is null or not ${isBlockedPair('p.user_id')})
  order by r.created_at desc, r.user_id limit ${genericPlanParameter(4, 'integer')}`,
}

/**
 * Lists who reacted to a post, the latest first.
 * @throws NotFound for a post that the viewer may not read
 */
export async function listPostReactions(
  db: Kysely<Database>,
  viewer: ViewerOrVisitor,
  postId: number,
): Promise<PostReactor[]> {
  const reader = readerOf(viewer)
  const values = [reader.id, reader.isStaff, postId, REACTORS_MAX]
  const rows = await executeStatement<PostReactor | { user_id: null }>(db, REACTORS, values)
  if (rows.length === 0) throw new NotFound(NO_SUCH_POST)
  return rows.filter((row) => row.user_id !== null)
}
