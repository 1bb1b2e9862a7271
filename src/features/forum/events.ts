import type { AppEvent } from '../../platform/events/event-hub.ts'
import { countsOf } from '../feed/notifications/public/notify.ts'

/** Names of what pages kept for visitors show; a write names what it has changed. */
export const SHOWN = {
  topic: (id: number) => `topic:${id}`,
  category: (id: number) => `category:${id}`,
  /** Categories and the last topics of the forum's first page. */
  lists: 'lists',
} as const

/** To be told once a topic, its place in the lists, or one of its posts has changed. */
export function topicChanged(topicId: number, ...categoryIds: number[]): AppEvent {
  return { kind: 'pages', of: [SHOWN.topic(topicId), ...categoryIds.map(SHOWN.category), SHOWN.lists] }
}

/** To be told once a category is another: its name and emoji stand on all its topics. */
export function categoriesChanged(): AppEvent {
  return { kind: 'pages', of: 'all' }
}

/** To be told to those who were notified that a post names them. */
export function mentioned(
  userIds: readonly number[],
  { name }: { name: string },
  { id, title }: { id: number; title: string },
): AppEvent[] {
  if (userIds.length === 0) return []
  const event = { name: 'mention', data: { post: id, name, title } } as const
  return [{ kind: 'event', to: userIds, event }, ...countsOf(userIds)]
}
