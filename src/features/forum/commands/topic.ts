import type { Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { InvalidData, NotFound } from '../../../platform/http/errors.ts'
import { ALREADY_DELETED } from '../../../platform/http/texts.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import type { createTopic as contract } from '../contract/topic.ts'
import { CATEGORY_REQUIRED } from '../fields-texts.ts'
import { TOPICS } from '../limits.ts'
import { holdMembers } from '../queries/hold.ts'
import { readMentioned } from '../queries/mentioned.ts'
import { mentioned as mentionedEvents, topicChanged } from '../tell.ts'
import { storePost } from './new-post.ts'
import { requireNew, type Sent, sendOnce } from './send-once.ts'
import { takeSlug } from './slug.ts'

/**
 * Begins a topic with its first post, and a poll where answers are given; its creator follows it, and whom it names is
 * told. Sent again, it gives the topic that is stored.
 * @throws InvalidData for an unknown category, TooMany
 */
export async function createTopic(
  context: Pick<AppContext, 'db' | 'jobs' | 'events' | 'limits'>,
  creator: Pick<Viewer, 'id' | 'name'>,
  body: Body<typeof contract>,
): Promise<{ slug: string }> {
  const { title, category, post } = body
  const key = body.client_key ?? null
  const named = await readMentioned(context, creator.id, post)
  const isSame = (sent: Sent) => key !== null || sent.title === title
  const sending = { authorId: creator.id, post, key, limit: TOPICS, isSame }
  const sent = await sendOnce(context, sending, async (trx) => {
    const members = await holdMembers(trx, creator.id, ...named)
    const there = members.map(({ id }) => id)
    if (!there.includes(creator.id)) throw new NotFound(ALREADY_DELETED)
    await holdCategory(trx, category)
    const slug = await takeSlug(trx, title)
    await requireNew(trx, sending)
    const topic = await storeTopic(trx, { slug, title, category_id: category, user_id: creator.id })
    const mentioned = named.filter((id) => there.includes(id))
    const first = { ...topic.first, user_id: creator.id, post, client_key: key }
    const told = await storePost(trx, context.jobs, first, mentioned, null)
    await storePoll(trx, first.topic_id, body.poll_replies ?? [])
    await countIn(trx, category)
    return { slug, first, told }
  })
  if ('before' in sent) return { slug: sent.before.slug }
  const { slug, first, told } = sent.stored
  const news = mentionedEvents(told, creator, { id: first.id, title })
  context.events.tell(topicChanged(first.topic_id, category), ...news)
  return { slug }
}

/** Against being removed meanwhile. @throws InvalidData where there is no such category */
async function holdCategory(trx: Transaction<Database>, id: number): Promise<void> {
  const category = await trx
    .selectFrom('categories')
    .where('id', '=', id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!category) throw new InvalidData({ category: [CATEGORY_REQUIRED] })
}

/** A topic that has counted its first post; its creator follows it. @returns what that post is stored with */
async function storeTopic(
  trx: Transaction<Database>,
  topic: { slug: string; title: string; category_id: number; user_id: number },
) {
  const stored = await trx
    .insertInto('topics')
    .values(({ fn, val }) => ({
      ...topic,
      posts: 1,
      last_post_id: fn<number>('nextval', [val('posts_id_seq')]),
      last_user_id: topic.user_id,
    }))
    .returning(['id', 'last_post_id'])
    .executeTakeFirstOrThrow()
  await trx.insertInto('topic_slugs').values({ slug: topic.slug, topic_id: stored.id }).execute()
  await trx.insertInto('topic_follows').values({ topic_id: stored.id, user_id: topic.user_id }).execute()
  return { first: { id: stored.last_post_id, topic_id: stored.id, pos: 1 } }
}

async function storePoll(
  trx: Transaction<Database>,
  topicId: number,
  labels: readonly string[],
): Promise<void> {
  if (labels.length === 0) return
  const choices = labels.map((label, choice) => ({ topic_id: topicId, choice, label }))
  await trx.insertInto('poll_choices').values(choices).execute()
}

async function countIn(trx: Transaction<Database>, category: number): Promise<void> {
  await trx
    .updateTable('categories')
    .set(({ eb }) => ({ topics: eb('topics', '+', 1) }))
    .where('id', '=', category)
    .execute()
}
