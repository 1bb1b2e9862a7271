import type { AppEvent } from '../../platform/events/event-hub.ts'

/** To `userId`: friendship, or a request of it, has changed with the other. */
export function bondChanged(userId: number, otherId: number): AppEvent {
  return { kind: 'event', to: [userId], event: { name: 'bond', data: { user_id: otherId } } }
}

/** The same to both. */
export function bondsChanged(one: number, other: number): AppEvent[] {
  return [bondChanged(one, other), bondChanged(other, one)]
}

/** Another number of friend requests or messages waits for these members. */
export function countChanged(...userIds: number[]): AppEvent {
  return { kind: 'count', to: userIds }
}
