import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import { TEXT_FORMAT } from '../../../shared/text-format.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import { OUTINGS_CATEGORY } from '../contract.ts'
import { publishTopicChange } from '../events.ts'
import { FIRST_POST, insertPost } from '../posts/commands.ts'
import { NO_SUCH_TOPIC, TOPIC_NOT_FOR_OUTING } from '../texts.ts'
import { insertTopic } from '../topics/commands.ts'
import { assignSlug, reserveSlug } from '../topics/slug.ts'

// Topics of outings. The caller has locked the host's account.

interface OutingTopic {
  title: string
  /** The host's own words. */
  post: string
}

/** The topic of a published outing. @returns its id; null where the category of outings does not exist */
export async function createOutingTopic(
  tx: Tx,
  hostId: number,
  { title, post }: OutingTopic,
  audience: typeof TOPIC_AUDIENCE.members | typeof TOPIC_AUDIENCE.table,
): Promise<number | null> {
  const category = await tx
    .selectFrom('categories')
    .where('slug', '=', OUTINGS_CATEGORY)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!category) return null
  const slug = await reserveSlug(tx, title)
  const stored = await insertTopic(tx, { slug, title, category_id: category.id, user_id: hostId, audience })
  const first = { ...stored.first, user_id: hostId, post, format: TEXT_FORMAT.plain, client_key: null }
  await insertPost(tx, first, [], { ...FIRST_POST, isPublic: false })
  const { topic_id } = first
  if (audience === TOPIC_AUDIENCE.members) {
    await sql`
      update categories set topics = topics + 1, members_topics = members_topics + 1
      where id = ${category.id}`.execute(tx)
  }
  publishTopicChange(tx, topic_id, category.id)
  return topic_id
}

/**
 * Locks an open topic of the category of outings, which its author makes an outing of.
 * @throws NotFound for a topic of others, Conflict for one that is locked, elsewhere, or an outing's
 */
export async function lockTopicForOuting(tx: Tx, authorId: number, topicId: number): Promise<void> {
  const topic = await tx
    .selectFrom('topics as t')
    .innerJoin('categories as c', 'c.id', 't.category_id')
    .where('t.id', '=', topicId)
    .where('t.user_id', '=', authorId)
    .select(['t.audience', 't.locked', 'c.slug'])
    .forNoKeyUpdate('t')
    .executeTakeFirst()
  if (!topic) throw new NotFound(NO_SUCH_TOPIC)
  if (topic.slug !== OUTINGS_CATEGORY || topic.locked || topic.audience !== TOPIC_AUDIENCE.everybody)
    throw new Conflict(TOPIC_NOT_FOR_OUTING)
}

/** Its outing is published: the topic is for members from now on. Idempotent. */
export async function reserveTopicForMembers(tx: Tx, topicId: number): Promise<void> {
  const { rows } = await sql<{ category_id: number }>`
    update topics set audience = ${TOPIC_AUDIENCE.members}
    where id = ${topicId} and audience = ${TOPIC_AUDIENCE.everybody} returning category_id`.execute(tx)
  const [topic] = rows
  if (!topic) return
  await sql`update categories set members_topics = members_topics + 1 where id = ${topic.category_id}`.execute(
    tx,
  )
  publishTopicChange(tx, topicId, topic.category_id)
}

/** Follows an edited outing: title and first post, unless they have words of their own by now. */
export async function updateOutingTopic(
  tx: Tx,
  topicId: number,
  former: OutingTopic,
  now: OutingTopic,
): Promise<void> {
  const topic = await tx
    .selectFrom('topics')
    .where('id', '=', topicId)
    .select(['title', 'category_id'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!topic) return
  if (now.title !== former.title && topic.title === former.title) {
    const slug = await assignSlug(tx, now.title, topicId)
    await tx.updateTable('topics').set({ title: now.title, slug }).where('id', '=', topicId).execute()
  }
  if (now.post !== former.post) {
    await sql`
      with first as (
        update posts set post = ${now.post}, format = ${TEXT_FORMAT.plain}, edited_at = now()
        where topic_id = ${topicId} and pos = 1 and post = ${former.post} and moderated_at is null
        returning id, user_id
      )
      insert into post_edits (post_id, user_id, post) select id, user_id, ${former.post} from first`.execute(
      tx,
    )
  }
  publishTopicChange(tx, topicId, topic.category_id)
}

interface Closing {
  /** Hides the first post too if this is its text. */
  text?: string
  by: number
  at: Date
}

/** Closes the topic of an outing; that of a moderated one loses its words. Idempotent. */
export async function closeOutingTopic(tx: Tx, topicId: number, closing?: Closing): Promise<void> {
  await setTopicLock(tx, topicId, true)
  if (!closing) return
  await sql`
    update posts set moderated_at = ${closing.at}, moderated_by = ${closing.by}
    where topic_id = ${topicId} and pos = 1 and post = ${closing.text ?? ''} and moderated_at is null`.execute(
    tx,
  )
}

/** Reverses the closing at that time. */
export async function reopenOutingTopic(tx: Tx, topicId: number, closedAt: Date): Promise<void> {
  await setTopicLock(tx, topicId, false)
  await sql`
    update posts set moderated_at = null, moderated_by = null
    where topic_id = ${topicId} and pos = 1 and date_trunc('milliseconds', moderated_at) = ${closedAt}`.execute(
    tx,
  )
}

async function setTopicLock(tx: Tx, topicId: number, locked: boolean): Promise<void> {
  const topic = await tx
    .updateTable('topics')
    .set({ locked })
    .where('id', '=', topicId)
    .returning('category_id')
    .executeTakeFirst()
  if (topic) publishTopicChange(tx, topicId, topic.category_id)
}
