import type { AppContext } from '../../../platform/context.ts'
import { presentListedTopic } from '../present.ts'
import { readerOf, type ViewerOrVisitor } from '../reader.ts'
import { LAST_TOPICS, type ListedTopic } from '../topics/contract.ts'
import { findTopicRows } from '../topics/queries.ts'

/** Lists the topics with the newest posts. */
export async function listLastTopics(
  context: Pick<AppContext, 'pool'>,
  viewer: ViewerOrVisitor,
): Promise<ListedTopic[]> {
  const reader = readerOf(viewer)
  const all = { total: Number.MAX_SAFE_INTEGER, category: null }
  const rows = await findTopicRows(context, reader, { limit: LAST_TOPICS, offset: 0 }, all)
  return rows.map((row) => presentListedTopic(row, reader))
}
