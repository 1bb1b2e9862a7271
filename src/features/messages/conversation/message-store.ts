import type { ConversationMessage } from './contract/message.ts'

/** What an open conversation holds of the server's messages: each once, in the order of their ids. */
export interface MessageStore {
  /** Who reads. */
  me: number
  messages: readonly ConversationMessage[]
  /** By the id of one's own message: the key it was written under, so that its bubble stays the same one. */
  keys: Readonly<Record<number, string>>
  /** Up to this id nothing is missing; what is newer is asked for after it. */
  known: number
  /** The other has read one's own messages up to this id. */
  readUpTo: number
  /** There may be messages before the first. */
  hasOlder: boolean
}

export type StoreChange =
  /** The newest page. */
  | { kind: 'opened'; isRead: boolean; messages: readonly ConversationMessage[]; size: number }
  /** The messages after one: all that there were when it was asked, `newest` being the last one held then. */
  | {
      kind: 'newer'
      isRead: boolean
      messages: readonly ConversationMessage[]
      newest: number
      isAll: boolean
    }
  | { kind: 'older'; messages: readonly ConversationMessage[]; size: number }
  /** One as it happens; `previous` is the id of the one before it. */
  | { kind: 'live'; message: ConversationMessage; previous: number; key: string | null }
  /** One's own, taken by the server. */
  | { kind: 'sent'; message: ConversationMessage; key: string }
  | { kind: 'read'; upTo: number }

export function emptyStore(me: number): MessageStore {
  return { me, messages: [], keys: {}, known: 0, readUpTo: 0, hasOlder: false }
}

/** What is held after a change: in whatever order changes come, and however often. */
export function applyChange(held: MessageStore, change: StoreChange): MessageStore {
  switch (change.kind) {
    case 'opened':
      return applyNewestPage(held, change)
    case 'newer':
      return applyNewer(held, change)
    case 'older':
      return {
        ...held,
        messages: mergeMessages(held.messages, change.messages),
        hasOlder: change.messages.length >= change.size,
      }
    case 'live':
      return applyLive(held, change)
    case 'sent':
      return addMessage(held, change.message, change.key)
    case 'read':
      return change.upTo > held.readUpTo ? { ...held, readUpTo: change.upTo } : held
  }
}

/** The id of the newest message held, 0 for none. */
export function getNewestId({ messages }: MessageStore): number {
  return messages.at(-1)?.id ?? 0
}

/** A message before one that is held has not been seen. */
export function hasGap(held: MessageStore): boolean {
  return getNewestId(held) > held.known
}

/** Two lists as one: each message once, in the order of their ids. */
export function mergeMessages(
  one: readonly ConversationMessage[],
  other: readonly ConversationMessage[],
): readonly ConversationMessage[] {
  const ids = new Set(one.map(({ id }) => id))
  const fresh = new Map(other.filter(({ id }) => !ids.has(id)).map((message) => [message.id, message]))
  return fresh.size === 0 ? one : [...one, ...fresh.values()].sort((a, b) => a.id - b.id)
}

function applyNewestPage(
  held: MessageStore,
  { isRead, messages, size }: StoreChange & { kind: 'opened' },
): MessageStore {
  const known = messages.at(-1)?.id ?? 0
  const all = {
    ...held,
    messages: mergeMessages(held.messages, messages),
    known: Math.max(held.known, known),
  }
  return applyRead({ ...all, hasOlder: messages.length >= size }, isRead, known)
}

function applyNewer(
  held: MessageStore,
  { isRead, messages, newest, isAll }: StoreChange & { kind: 'newer' },
): MessageStore {
  const reached = Math.max(messages.at(-1)?.id ?? 0, isAll ? newest : 0)
  const known = Math.max(held.known, reached)
  return applyRead(
    { ...held, messages: mergeMessages(held.messages, messages), known },
    isRead && isAll,
    reached,
  )
}

function applyLive(
  held: MessageStore,
  { message, previous, key }: StoreChange & { kind: 'live' },
): MessageStore {
  const all = addMessage(held, message, key)
  return previous <= held.known && message.id > held.known ? { ...all, known: message.id } : all
}

function addMessage(held: MessageStore, message: ConversationMessage, key: string | null): MessageStore {
  const messages = mergeMessages(held.messages, [message])
  return { ...held, messages, keys: key === null ? held.keys : { ...held.keys, [message.id]: key } }
}

/** The server tells of the last own message alone whether it is read: of those that it knew then. */
function applyRead(held: MessageStore, isRead: boolean, asOf: number): MessageStore {
  if (!isRead) return held
  const last = held.messages.findLast(({ id, user_id }) => user_id === held.me && id <= asOf)
  return { ...held, readUpTo: Math.max(held.readUpTo, last?.id ?? 0) }
}
