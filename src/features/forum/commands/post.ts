import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import type { editPost as contract, Post } from '../contract/post.ts'
import { POSTS } from '../limits.ts'
import { type Actor, canEditPost, type PostState, participationRefusal, type TopicState } from '../policy.ts'
import { bansOf, holdMembers, holdTopic } from '../queries/hold.ts'
import { readMentioned } from '../queries/mentioned.ts'
import { readPost } from '../queries/posts.ts'
import { mentioned as mentionedEvents, topicChanged } from '../tell.ts'
import { NO_SUCH_POST } from '../texts.ts'
import { MODERATED_POST, NOT_YOUR_POST } from '../writing-texts.ts'
import { tellMentioned } from './new-post.ts'

/**
 * Changes a post of its author's; the former text is kept for staff. Whom it names newly is told, whom it does not name
 * any more is not linked any more. The same text again changes nothing.
 * @throws NotFound, Refused unless `canEditPost`, TooMany
 */
export async function editPost(
  context: Pick<AppContext, 'db' | 'jobs' | 'events' | 'limits'>,
  author: Pick<Viewer, 'id' | 'name' | 'roles' | 'verified'>,
  postId: number,
  { post: text }: Body<typeof contract>,
): Promise<Post> {
  await context.limits.count(POSTS, String(author.id))
  const topicId = await readTopicOf(context, postId)
  const named = await readMentioned(context, author.id, text)
  const news = await inTransaction(context.db, async (trx) => {
    const members = await holdMembers(trx, author.id, ...named)
    const topic = await holdTopic(trx, topicId, 'share')
    const post = await holdPost(trx, postId)
    const state = { ...topic, topic_bans: await bansOf(trx, topicId, author.id) }
    // Of who is parted nothing is known, their posts neither.
    if (post.user_id !== author.id) await readPost(trx, author, postId)
    requireEditable(author, state, { ...post, roles: author.roles })
    if (post.post === text) return []
    await change(trx, postId, author.id, post.post, text)
    const there = named.filter((id) => members.some((member) => member.id === id))
    const added = await changeMentions(trx, postId, there)
    const of = { id: postId, topic_id: topicId, user_id: author.id }
    const told = await tellMentioned(trx, context.jobs, of, added, post.created_at)
    return [
      topicChanged(topicId, topic.category_id),
      ...mentionedEvents(told, author, { id: postId, title: topic.title }),
    ]
  })
  context.events.tell(...news)
  return readPost(context.db, author, postId)
}

/** @throws NotFound */
async function readTopicOf({ db }: Pick<AppContext, 'db'>, postId: number): Promise<number> {
  const post = await db.selectFrom('posts').where('id', '=', postId).select('topic_id').executeTakeFirst()
  if (!post) throw new NotFound(NO_SUCH_POST)
  return post.topic_id
}

async function holdPost(trx: Transaction<Database>, postId: number) {
  const { moderated_at, ...post } = await trx
    .selectFrom('posts')
    .where('id', '=', postId)
    .select(['user_id', 'post', 'created_at', 'moderated_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...post, moderate: moderated_at ? 1 : 0 }
}

/** @throws Refused with the reason */
function requireEditable(author: Actor, topic: TopicState, post: PostState): void {
  if (canEditPost(author, topic, post)) return
  if (post.user_id !== author.id) throw new Forbidden(NOT_YOUR_POST)
  throw new Forbidden(participationRefusal(author, topic) ?? MODERATED_POST)
}

async function change(
  trx: Transaction<Database>,
  postId: number,
  authorId: number,
  former: string,
  text: string,
): Promise<void> {
  await trx.insertInto('post_edits').values({ post_id: postId, user_id: authorId, post: former }).execute()
  await trx
    .updateTable('posts')
    .set({ post: text, edited_at: sql<Date>`now()` })
    .where('id', '=', postId)
    .execute()
}

/** @returns whom the post did not name before */
async function changeMentions(
  trx: Transaction<Database>,
  postId: number,
  named: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with ended as (
      delete from mentions where post_id = ${postId} and user_id <> all (${named}::integer[])
    )
    insert into mentions (post_id, user_id) select ${postId}, unnest(${named}::integer[])
    on conflict do nothing returning user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}
