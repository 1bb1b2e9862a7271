import type { AppContext } from '../../../platform/context.ts'
import { LAST_TOPICS, type ListedTopic } from '../contract/topic.ts'
import { readerOf, type ViewerOrVisitor } from '../posts/queries/reader.ts'
import { presentListedTopic } from '../present.ts'
import { findTopicRows } from '../topics/queries/topic-rows.ts'

/** The topics with the newest posts. */
export async function listLastTopics(
  context: Pick<AppContext, 'pool'>,
  viewer: ViewerOrVisitor,
): Promise<ListedTopic[]> {
  const reader = readerOf(viewer)
  const all = { total: Number.MAX_SAFE_INTEGER, category: null }
  const rows = await findTopicRows(context, reader, { limit: LAST_TOPICS, offset: 0 }, all)
  return rows.map((row) => presentListedTopic(row, reader))
}
