import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import type { TransactionContext } from '../../../../platform/db/transaction.ts'
import { InvalidData, NotFound } from '../../../../platform/http/errors.ts'
import { ALREADY_DELETED } from '../../../../platform/http/texts.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Database } from '../../../../schema/database.ts'
import type { Body } from '../../../../shared/endpoint.ts'
import type { createTopic as contract } from '../../contract/topic.ts'
import { publishMentions, publishTopicChange } from '../../events.ts'
import { CATEGORY_REQUIRED } from '../../fields-texts.ts'
import { TOPICS } from '../../limits.ts'
import { assertNotDuplicate, type StoredSubmission, submitOnce } from '../../posts/commands/idempotency.ts'
import { insertPost } from '../../posts/commands/insert-post.ts'
import { findMentionedMemberIds } from '../../posts/queries/mentioned-members.ts'
import { lockMemberRows } from '../queries/lock.ts'
import { reserveSlug } from './reserve-slug.ts'

/**
 * Begins a topic with its first post, and a poll where answers are given; its creator follows it, and whom it names is
 * told. Sent again, it gives the topic that is stored.
 * @throws InvalidData for an unknown category, TooMany
 */
export async function createTopic(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  creator: Pick<Viewer, 'id' | 'name'>,
  body: Body<typeof contract>,
): Promise<{ slug: string }> {
  const { title, category, post } = body
  const key = body.client_key ?? null
  const named = await findMentionedMemberIds(context, creator.id, post)
  const isSame = (sent: StoredSubmission) => key !== null || sent.title === title
  const sending = { authorId: creator.id, post, key, limit: TOPICS, isSame }
  const sent = await submitOnce(context, sending, async (tx) => {
    const members = await lockMemberRows(tx, creator.id, ...named)
    const there = members.map(({ id }) => id)
    if (!there.includes(creator.id)) throw new NotFound(ALREADY_DELETED)
    await lockCategoryRow(tx, category)
    const slug = await reserveSlug(tx, title)
    await assertNotDuplicate(tx, sending)
    const topic = await insertTopic(tx, { slug, title, category_id: category, user_id: creator.id })
    const mentioned = named.filter((id) => there.includes(id))
    const first = { ...topic.first, user_id: creator.id, post, client_key: key }
    const notified = await insertPost(tx, first, mentioned, null)
    await insertPollChoices(tx, first.topic_id, body.poll_replies ?? [])
    await incrementTopicCount(tx, category)
    publishTopicChange(tx, first.topic_id, category)
    publishMentions(tx, notified, creator, { id: first.id, title })
    return slug
  })
  return { slug: 'before' in sent ? sent.before.slug : sent.stored }
}

/** Against being removed meanwhile. @throws InvalidData where there is no such category */
async function lockCategoryRow(tx: Transaction<Database>, id: number): Promise<void> {
  const category = await tx
    .selectFrom('categories')
    .where('id', '=', id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!category) throw new InvalidData({ category: [CATEGORY_REQUIRED] })
}

/** A topic that has counted its first post; its creator follows it. @returns what that post is stored with */
async function insertTopic(
  tx: Transaction<Database>,
  topic: { slug: string; title: string; category_id: number; user_id: number },
) {
  const stored = await tx
    .insertInto('topics')
    .values(({ fn, val }) => ({
      ...topic,
      posts: 1,
      last_post_id: fn<number>('nextval', [val('posts_id_seq')]),
      last_user_id: topic.user_id,
    }))
    .returning(['id', 'last_post_id'])
    .executeTakeFirstOrThrow()
  await tx.insertInto('topic_slugs').values({ slug: topic.slug, topic_id: stored.id }).execute()
  await tx.insertInto('topic_follows').values({ topic_id: stored.id, user_id: topic.user_id }).execute()
  return { first: { id: stored.last_post_id, topic_id: stored.id, pos: 1 } }
}

async function insertPollChoices(
  tx: Transaction<Database>,
  topicId: number,
  labels: readonly string[],
): Promise<void> {
  if (labels.length === 0) return
  const choices = labels.map((label, choice) => ({ topic_id: topicId, choice, label }))
  await tx.insertInto('poll_choices').values(choices).execute()
}

async function incrementTopicCount(tx: Transaction<Database>, category: number): Promise<void> {
  await tx
    .updateTable('categories')
    .set(({ eb }) => ({ topics: eb('topics', '+', 1) }))
    .where('id', '=', category)
    .execute()
}
