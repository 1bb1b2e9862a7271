import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Database } from '../../../../schema/database.ts'
import type { Body } from '../../../../shared/endpoint.ts'
import type { editPost as contract, Post } from '../../contract/post.ts'
import { publishMentions, publishTopicChange } from '../../events.ts'
import { POSTS } from '../../limits.ts'
import {
  type Actor,
  canEditPost,
  getParticipationRefusal,
  type PostState,
  type TopicState,
} from '../../policy.ts'
import { NO_SUCH_POST } from '../../texts.ts'
import { findMemberBan, lockMemberRows, lockTopicRow } from '../../topics/queries/lock.ts'
import { MODERATED_POST_EDIT_FORBIDDEN, POST_EDIT_FORBIDDEN } from '../../writing-texts.ts'
import { findMentionedMemberIds } from '../queries/mentioned-members.ts'
import { getPost } from '../queries/posts.ts'
import { notifyMentioned } from './insert-post.ts'

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
