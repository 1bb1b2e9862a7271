import type { ThreadMessage } from '../../contract/message.ts'

/** What an open conversation holds of the server's messages: each once, in the order of their ids. */
export interface Held {
  /** Who reads. */
  me: number
  messages: readonly ThreadMessage[]
  /** By the id of one's own message: the key it was written under, so that its bubble stays the same one. */
  keys: Readonly<Record<number, string>>
  /** Up to this id nothing is missing; what is newer is asked for after it. */
  known: number
  /** The other has read one's own messages up to this id. */
  readUpTo: number
  /** There may be messages before the first. */
  hasOlder: boolean
}

export type Change =
  /** The newest page. */
  | { kind: 'opened'; isRead: boolean; messages: readonly ThreadMessage[]; size: number }
  /** The messages after one: all that there were when it was asked, `newest` being the last one held then. */
  | { kind: 'newer'; isRead: boolean; messages: readonly ThreadMessage[]; newest: number; isAll: boolean }
  | { kind: 'older'; messages: readonly ThreadMessage[]; size: number }
  /** One as it happens; `previous` is the id of the one before it. */
  | { kind: 'live'; message: ThreadMessage; previous: number; key: string | null }
  /** One's own, taken by the server. */
  | { kind: 'sent'; message: ThreadMessage; key: string }
  | { kind: 'read'; upTo: number }

export function nothingHeld(me: number): Held {
  return { me, messages: [], keys: {}, known: 0, readUpTo: 0, hasOlder: false }
}

/** What is held after a change: in whatever order changes come, and however often. */
export function changed(held: Held, change: Change): Held {
  switch (change.kind) {
    case 'opened':
      return opened(held, change)
    case 'newer':
      return newer(held, change)
    case 'older':
      return {
        ...held,
        messages: merged(held.messages, change.messages),
        hasOlder: change.messages.length >= change.size,
      }
    case 'live':
      return live(held, change)
    case 'sent':
      return added(held, change.message, change.key)
    case 'read':
      return change.upTo > held.readUpTo ? { ...held, readUpTo: change.upTo } : held
  }
}

/** The id of the newest message held, 0 for none. */
export function newestOf({ messages }: Held): number {
  return messages.at(-1)?.id ?? 0
}

/** A message before one that is held has not been seen. */
export function hasGap(held: Held): boolean {
  return newestOf(held) > held.known
}

/** Two lists as one: each message once, in the order of their ids. */
export function merged(
  one: readonly ThreadMessage[],
  other: readonly ThreadMessage[],
): readonly ThreadMessage[] {
  const ids = new Set(one.map(({ id }) => id))
  const fresh = new Map(other.filter(({ id }) => !ids.has(id)).map((message) => [message.id, message]))
  return fresh.size === 0 ? one : [...one, ...fresh.values()].sort((a, b) => a.id - b.id)
}

function opened(held: Held, { isRead, messages, size }: Change & { kind: 'opened' }): Held {
  const known = messages.at(-1)?.id ?? 0
  const all = { ...held, messages: merged(held.messages, messages), known: Math.max(held.known, known) }
  return read({ ...all, hasOlder: messages.length >= size }, isRead, known)
}

function newer(held: Held, { isRead, messages, newest, isAll }: Change & { kind: 'newer' }): Held {
  const reached = Math.max(messages.at(-1)?.id ?? 0, isAll ? newest : 0)
  const known = Math.max(held.known, reached)
  return read({ ...held, messages: merged(held.messages, messages), known }, isRead && isAll, reached)
}

function live(held: Held, { message, previous, key }: Change & { kind: 'live' }): Held {
  const all = added(held, message, key)
  return previous <= held.known && message.id > held.known ? { ...all, known: message.id } : all
}

function added(held: Held, message: ThreadMessage, key: string | null): Held {
  const messages = merged(held.messages, [message])
  return { ...held, messages, keys: key === null ? held.keys : { ...held.keys, [message.id]: key } }
}

/** The server tells of the last own message alone whether it is read: of those that it knew then. */
function read(held: Held, isRead: boolean, asOf: number): Held {
  if (!isRead) return held
  const last = held.messages.findLast(({ id, user_id }) => user_id === held.me && id <= asOf)
  return { ...held, readUpTo: Math.max(held.readUpTo, last?.id ?? 0) }
}
