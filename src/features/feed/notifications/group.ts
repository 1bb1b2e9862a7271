import { GROUPED_TYPES } from '../../../shared/news.ts'

/** What tells which notifications are one: of one type on one object, all read or all unread. */
export interface GroupableNotification {
  id: number
  sender_id: number | null
  type: number
  photo_id: number | null
  topic_id: number | null
  read_at: Date | null
}

/** The newest of those that are shown as one. */
export type NotificationGroup<Row extends GroupableNotification> = Row & {
  /** How many more members did the same to the same. */
  others: number
}

/** What those that are one have in common; of others each has its own. */
export function groupKeyOf({ id, type, photo_id, topic_id, read_at }: GroupableNotification): string {
  if (!GROUPED_TYPES.includes(type)) return String(id)
  return `${type} ${photo_id ?? ''} ${topic_id ?? ''} ${read_at === null}`
}

/** Makes one of those that are shown as one. @param rows the newest first @returns the newest of each, in their order */
export function groupNotifications<Row extends GroupableNotification>(
  rows: readonly Row[],
): NotificationGroup<Row>[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = groupKeyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    if (!newest) return []
    return [{ ...newest, others: new Set(group.map(({ sender_id }) => sender_id)).size - 1 }]
  })
}
