import { toParisDay } from '../../../shared/age.ts'
import type { Quote } from '../../../shared/quotes.ts'
import type { ConversationMessage, RepliedMessage } from './contract.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { MessageStore } from './use-message-store.ts'

/** Messages of one member within this time form a group; milliseconds. */
const GROUP_MS = 10 * 60_000

/** A message as rendered. */
export interface MessageItem {
  /** Stable from the moment the message is written. */
  key: string
  isMine: boolean
  message: string
  type: number
  /** Of a message that was the text of a request. */
  quote?: Quote
  /** Milliseconds since 1970. */
  time: number
  /** Its day in Paris if it is the first message of that day. */
  day: string | null
  /** First and last of a group. */
  isStart: boolean
  isEnd: boolean
  /** The other has read it; set only on the member's last message. */
  isRead: boolean
  /** As the server has it; null until it is stored. */
  stored: ConversationMessage | null
  replied: (RepliedMessage & { isMine: boolean }) | null
  /** Null once the server has stored it. */
  outgoing: OutgoingMessage | null
}

/** Stored messages, then unsent ones, in groups and days. */
export function buildMessageItems(store: MessageStore, outbox: readonly OutgoingMessage[]): MessageItem[] {
  const items = [...buildStoredItems(store), ...buildOutgoingItems(store, outbox)]
  items.forEach((item, at) => {
    const before = items[at - 1]
    const day = toParisDay(item.time)
    const isNewDay = !before || toParisDay(before.time) !== day
    item.day = isNewDay ? day : null
    item.isStart = isNewDay || !isSameGroup(before, item)
    if (before) before.isEnd = item.isStart
  })
  return items
}

function buildStoredItems({ messages, keys, me, readUpTo }: MessageStore): MessageItem[] {
  const last = messages.findLast(({ user_id }) => user_id === me)
  return messages.map((one) => ({
    ...UNGROUPED,
    key: keys[one.id] ?? String(one.id),
    isMine: one.user_id === me,
    message: one.message,
    type: one.type,
    ...(one.quote && { quote: one.quote }),
    time: Date.parse(one.created_at),
    isRead: one === last && one.id <= readUpTo,
    stored: one,
    replied: markOwn(one.reply_to, me),
    outgoing: null,
  }))
}

function buildOutgoingItems({ keys, me }: MessageStore, outbox: readonly OutgoingMessage[]): MessageItem[] {
  const taken = new Set(Object.values(keys))
  return outbox
    .filter(({ key }) => !taken.has(key))
    .map((one) => ({
      ...UNGROUPED,
      key: one.key,
      isMine: true,
      message: one.message,
      type: one.type,
      time: Date.parse(one.at),
      isRead: false,
      stored: null,
      replied: markOwn(one.replied, me),
      outgoing: one,
    }))
}

const markOwn = (replied: RepliedMessage | undefined, me: number) =>
  replied ? { ...replied, isMine: replied.user_id === me } : null

const UNGROUPED = { day: null, isStart: true, isEnd: true }

/** An unsent message is not grouped: it shows its own actions. */
function isSameGroup(one: MessageItem, next: MessageItem): boolean {
  return (
    one.isMine === next.isMine &&
    next.time - one.time < GROUP_MS &&
    !isStopped(one.outgoing) &&
    !isStopped(next.outgoing)
  )
}

function isStopped(outgoing: OutgoingMessage | null): boolean {
  return outgoing !== null && outgoing.state !== 'waiting'
}
