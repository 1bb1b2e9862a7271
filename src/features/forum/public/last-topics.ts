import type { AppContext } from '../../../platform/context.ts'
import { LAST_TOPICS, type ListedTopic } from '../contract/topic.ts'
import { presentListed } from '../present.ts'
import { type Asking, readerOf } from '../queries/reader.ts'
import { readTopicRows } from '../queries/topic-rows.ts'

/** The topics with the newest posts. */
export async function readLastTopics(
  context: Pick<AppContext, 'pool'>,
  viewer: Asking,
): Promise<ListedTopic[]> {
  const reader = readerOf(viewer)
  const all = { total: Number.MAX_SAFE_INTEGER, category: null }
  const rows = await readTopicRows(context, reader, { limit: LAST_TOPICS, offset: 0 }, all)
  return rows.map((row) => presentListed(row, reader))
}
