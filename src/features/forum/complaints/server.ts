import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden } from '../../../platform/http/errors.ts'
import { presentPage } from '../../../platform/http/present-page.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import { recordNews } from '../../feed/newsfeed/public.ts'
import { COMPLAINTS_ID } from '../contract.ts'
import { publishTopicChange } from '../events.ts'
import type { Actor } from '../policy.ts'
import { presentListedTopic } from '../present.ts'
import { type Reader, readerOf, type ViewerOrVisitor } from '../reader.ts'
import { NOT_A_COMPLAINT, PUBLISH_FORBIDDEN } from '../texts.ts'
import { incrementTopicCount } from '../topics/commands.ts'
import { TOPICS_PAGE } from '../topics/contract.ts'
import { findPrivateTopicRows, lockMemberRows, lockTopicRow } from '../topics/queries.ts'
import { assignSlug } from '../topics/slug.ts'
import * as calls from './contract.ts'

type Source = Pick<AppContext, 'db' | 'pool'>

/** Returns a page of private complaints, newest post first: the viewer's own, or all for staff. */
export async function listPrivateComplaints(
  context: Source,
  viewer: NonNullable<ViewerOrVisitor>,
  { page }: { page: number },
): Promise<Reply<typeof calls.listPrivateComplaints>> {
  const reader = readerOf(viewer)
  const slice = { limit: TOPICS_PAGE, offset: (page - 1) * TOPICS_PAGE }
  const [rows, total] = await Promise.all([
    findPrivateTopicRows(context, reader, slice),
    countPrivateComplaints(context, reader),
  ])
  const request = { path: calls.listPrivateComplaints.path, page, size: TOPICS_PAGE }
  return presentPage(
    request,
    rows.map((row) => presentListedTopic(row, reader)),
    total,
  )
}

async function countPrivateComplaints({ db }: Source, { id, isStaff }: Reader): Promise<number> {
  // A literal, so that the planner uses the partial indexes.
  const { total } = await db
    .selectFrom('topics')
    .where('audience', '=', sql.lit(TOPIC_AUDIENCE.authorAndStaff))
    .$if(!isStaff, (query) => query.where('user_id', '=', id))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Makes a private complaint public: lists, search and news show it from now on, at an address made of its title.
 * Publishing it again changes nothing.
 * @returns its slug
 * @throws NotFound, Forbidden except for its author, Conflict for another topic
 */
export async function publishComplaint(
  context: TransactionContext,
  author: Actor,
  topicId: number,
): Promise<string> {
  return inTransaction(context, async (tx) => {
    await lockMemberRows(tx, author.id)
    const topic = await lockTopicRow(tx, author, topicId, 'update')
    if (topic.user_id !== author.id) throw new Forbidden(PUBLISH_FORBIDDEN)
    if (topic.category_id !== COMPLAINTS_ID) throw new Conflict(NOT_A_COMPLAINT)
    if (topic.audience !== TOPIC_AUDIENCE.authorAndStaff) return topic.slug
    const slug = await assignSlug(tx, topic.title, topicId)
    await tx
      .updateTable('topics')
      .set({ slug, audience: TOPIC_AUDIENCE.everybody })
      .where('id', '=', topicId)
      .execute()
    await incrementTopicCount(tx, topic.category_id)
    await recordNews(tx, { user_id: author.id, type: NEWS_TYPE.topic, topic_id: topicId })
    publishTopicChange(tx, topicId, topic.category_id)
    return slug
  })
}
