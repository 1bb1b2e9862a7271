import type { EventPublisher } from './event-hub.ts'

/** Cache tag of what shows a member. */
export const memberTag = (id: number): string => `member:${id}`

/** Cache tag of what shows a topic or its posts. */
export const topicTag = (id: number): string => `topic:${id}`

/** Cache tag of the news of all. */
export const NEWS_TAG = 'news'

/** Publishes that others see another name, photo, badge, role, emoji or place in the lists of a member. */
export function publishMemberChange(events: EventPublisher, userId: number): void {
  events.publish({ kind: 'pages', of: [memberTag(userId)] })
}
