import type { EventPublisher } from '../../platform/events/event-hub.ts'

/** Publishes to `userId` that their friendship or friend request with `otherId` has changed. */
export function publishBond(events: EventPublisher, userId: number, otherId: number): void {
  events.publish({ kind: 'event', to: [userId], event: { name: 'bond', data: { user_id: otherId } } })
}

/** Publishes the same to both. */
export function publishBondToBoth(events: EventPublisher, one: number, other: number): void {
  publishBond(events, one, other)
  publishBond(events, other, one)
}
