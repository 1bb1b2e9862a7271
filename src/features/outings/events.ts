import type { EventPublisher } from '../../platform/events/event-hub.ts'

/** Cache tag of the lists of outings. */
export const OUTINGS_TAG = 'outings'

/** Cache tag of an outing's page. */
export const outingTag = (id: number) => `outing:${id}`

/** Publishes that an outing has changed, in its page and in the lists. */
export function publishOutingChange(events: EventPublisher, id: number): void {
  events.publish({ kind: 'pages', of: [outingTag(id), OUTINGS_TAG] })
}

/** Publishes that its seats have: lists show their number a few seconds later. */
export function publishSeatsChange(events: EventPublisher, id: number): void {
  events.publish({ kind: 'pages', of: [outingTag(id)] })
}
