import { topicTag } from '../../platform/events/cache-tags.ts'
import type { EventPublisher } from '../../platform/events/event-hub.ts'

/** Tags of cached visitor pages; a command publishes the tags it makes stale. */
export const cacheTags = {
  topic: topicTag,
  category: (id: number) => `category:${id}`,
  /** Categories and latest topics on the forum's first page. */
  lists: 'lists',
} as const

/** Publishes that a topic, its position in the lists, or one of its posts has changed. */
export function publishTopicChange(events: EventPublisher, topicId: number, ...categoryIds: number[]): void {
  const of = [cacheTags.topic(topicId), ...categoryIds.map(cacheTags.category), cacheTags.lists]
  events.publish({ kind: 'pages', of })
}

/** Publishes that reactions to a post have changed. @param except members who must not notice */
export function publishReactionChange(
  events: EventPublisher,
  { id, topic_id }: { id: number; topic_id: number },
  except: readonly number[],
): void {
  events.publish(
    { kind: 'pages', of: [cacheTags.topic(topic_id)] },
    {
      kind: 'topic-event',
      topic_id,
      except,
      event: { name: 'reactions', data: { topic: topic_id, post: id } },
    },
  )
}

/** Publishes a new reply to those who have the topic open. @param except its author, and members who must not notice */
export function publishReply(
  events: EventPublisher,
  { topic_id, pos }: { topic_id: number; pos: number },
  except: readonly number[],
): void {
  const event = { name: 'replies', data: { topic: topic_id, pos } } as const
  events.publish({ kind: 'topic-event', topic_id, except, event })
}

/** Publishes that a member has opened a topic; visitors have no live events. */
export function publishTopicOpened(
  events: EventPublisher,
  viewer: { id: number } | null,
  topicId: number,
): void {
  if (viewer) events.publish({ kind: 'topic-opened', user_id: viewer.id, topic_id: topicId })
}

/** Publishes that a category has changed: all its topics show its name and emoji. */
export function publishCategoryChange(events: EventPublisher): void {
  events.publish({ kind: 'pages', of: 'all' })
}

/** Publishes a mention to the members who were notified of it. */
export function publishMentions(
  events: EventPublisher,
  userIds: readonly number[],
  { name }: { name: string },
  { id, title }: { id: number; title: string },
): void {
  if (userIds.length === 0) return
  events.publish({ kind: 'event', to: userIds, event: { name: 'mention', data: { post: id, name, title } } })
}
