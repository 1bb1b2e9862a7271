import type { AppContext } from '../../../platform/context.ts'
import { memberTag } from '../../../platform/events/cache-tags.ts'
import { createSharedValue } from '../../../platform/tagged-cache.ts'
import { cacheTags } from '../events.ts'
import { presentListedTopic } from '../present.ts'
import { type Reader, readerOf, type ViewerOrVisitor } from '../reader.ts'
import { LAST_TOPICS, type ListedTopic } from '../topics/contract.ts'
import { findLastTopicRows, findTopicRows, type TopicRow } from '../topics/queries.ts'

type Source = Pick<AppContext, 'pool'>

/** Lists the topics with the newest posts. */
export async function listLastTopics(source: Source, viewer: ViewerOrVisitor): Promise<ListedTopic[]> {
  const reader = readerOf(viewer)
  return (await findRows(source, reader, LAST_TOPICS)).map((row) => presentListedTopic(row, reader))
}

function findRows(source: Source, reader: Reader, limit: number): Promise<TopicRow[]> {
  if (reader.id !== null) return findLastTopicRows(source, reader, limit)
  const all = { total: Number.MAX_SAFE_INTEGER, category: null }
  return findTopicRows(source, reader, { limit, offset: 0 }, all)
}

/** More than are shown, for members who ignore some of them. */
const SHARED_SIZE = 2 * LAST_TOPICS

/** A member without blocks who has read nothing. */
const ANY_MEMBER: Reader = { id: 0, isStaff: true, verified: true }

/** The last topics, the same for all readers of a process. */
export interface SharedTopics {
  members(): Promise<readonly TopicRow[]>
  visitors(): Promise<ListedTopic[]>
}

/** Creates the shared last topics, emptied by the changes of what they show. */
export function createSharedTopics(context: Pick<AppContext, 'pool' | 'reads' | 'events'>): SharedTopics {
  const load = async (source: Source, reader: Reader) => {
    const rows = await findRows(source, reader, reader.id === null ? LAST_TOPICS : SHARED_SIZE)
    const ids = rows.flatMap(({ user_id, last_user_id }) => [user_id ?? 0, last_user_id ?? 0])
    return { rows, tags: [cacheTags.lists, ...ids.map(memberTag)] }
  }
  return {
    members: createSharedValue(context.events, async (changed) => {
      const { rows, tags } = await context.reads.read(changed, (from) => load(from, ANY_MEMBER))
      return { value: rows, tags }
    }),
    visitors: createSharedValue(context.events, async (changed) => {
      const reader = readerOf(null)
      const { rows, tags } = await context.reads.read(changed, (from) => load(from, reader))
      return { value: rows.map((row) => presentListedTopic(row, reader)), tags }
    }),
  }
}

/** The differences from other members. */
interface TopicReader {
  /** Members with a block between them and the reader, in either direction. */
  blocked: ReadonlySet<number>
  /** Positions up to which the reader has read topics, by id. */
  read: ReadonlyMap<number, number>
  /** Topics that the reader ignores. */
  muted: ReadonlySet<number>
}

/** Presents shared rows as the member's own query would. */
export function presentSharedTopics(
  rows: readonly TopicRow[],
  viewer: NonNullable<ViewerOrVisitor>,
  { blocked, read, muted }: TopicReader,
): ListedTopic[] {
  const reader = readerOf(viewer)
  const isParted = (id: number | null) => !reader.isStaff && id !== null && blocked.has(id)
  return rows
    .filter((row) => !(row.audience !== 0 && isParted(row.user_id)) && !muted.has(row.topic_id))
    .slice(0, LAST_TOPICS)
    .map((row) => {
      const own = {
        parted: isParted(row.user_id),
        last_parted: isParted(row.last_user_id),
        read: read.get(row.topic_id) ?? null,
      }
      return presentListedTopic({ ...row, ...own }, reader)
    })
}
