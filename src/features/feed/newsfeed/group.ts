import { NEWS_TYPE } from '../../../shared/news.ts'

/** What folding looks at of a row of the newsfeed. */
export interface GroupableNews {
  user_id: number
  type: number
  other_id: number | null
  photo_id: number | null
  topic_id: number | null
  created_at: Date
}

/** Several acts told as one: the newest of them, and how many they are. */
export interface NewsGroup<Row> {
  row: Row
  count: number
}

/** Acts further apart than this are told each by itself; milliseconds. */
const GROUP_WINDOW_MS = 3_600_000

/**
 * Tells acts of one kind that were done at once as one, where the newest stands: photos added, photos of one member liked,
 * comments on one photo, posts in one topic. A friendship, of which each of the two has a row, is told once.
 * @param rows the latest first
 * @param most so many are told; at the row that would begin another it ends
 * @returns what is told, and how many of the rows it tells of
 */
export function groupNews<Row extends GroupableNews>(
  rows: readonly Row[],
  most: number,
): { told: NewsGroup<Row>[]; read: number } {
  const told: NewsGroup<Row>[] = []
  const bursts = new Map<string, NewsGroup<Row>>()
  let read = 0
  for (const row of rows) {
    const key = groupKeyOf(row)
    const burst = key === null ? undefined : bursts.get(key)
    if (burst && burst.row.created_at.getTime() - row.created_at.getTime() <= GROUP_WINDOW_MS) {
      burst.count++
    } else {
      if (told.length === most) break
      const begun = { row, count: 1 }
      told.push(begun)
      if (key !== null) bursts.set(key, begun)
    }
    read++
  }
  return { told, read }
}

/** What acts have in common that are told as one; null for those that never are. */
function groupKeyOf({ user_id, type, other_id, photo_id, topic_id }: GroupableNews): string | null {
  switch (type) {
    case NEWS_TYPE.friends:
      return [type, ...[user_id, other_id ?? 0].sort((a, b) => a - b)].join()
    case NEWS_TYPE.photo:
      return [type, user_id].join()
    case NEWS_TYPE.like:
      return [type, user_id, other_id].join()
    case NEWS_TYPE.comment:
    case NEWS_TYPE.ownComment:
      return [type, user_id, photo_id].join()
    case NEWS_TYPE.post:
      return [type, user_id, topic_id].join()
    default:
      return null
  }
}
