import { toParisDay } from '../../../shared/age.ts'
import type { MessageStore } from './message-store.ts'
import type { OutgoingMessage } from './outgoing-messages.ts'

/** Messages of one member that follow each other within this time stand as one group; milliseconds. */
const GROUP_MS = 10 * 60_000

/** A message as it is drawn. */
export interface MessageItem {
  /** The same from the moment it is written on. */
  key: string
  isMine: boolean
  message: string
  type: number
  /** Milliseconds since 1970. */
  time: number
  /** Its day in Paris, where it is the first of that day. */
  day: string | null
  /** First and last of a group. */
  isStart: boolean
  isEnd: boolean
  /** The other has read it: told at the last of one's own. */
  isRead: boolean
  /** Not taken by the server yet. */
  outgoing: OutgoingMessage | null
}

/** The messages held, then what is still to be sent, in groups and days. */
export function buildMessageItems(held: MessageStore, outbox: readonly OutgoingMessage[]): MessageItem[] {
  const lines = [...buildStoredItems(held), ...buildOutgoingItems(held, outbox)]
  lines.forEach((line, at) => {
    const before = lines[at - 1]
    const day = toParisDay(line.time)
    const isNewDay = !before || toParisDay(before.time) !== day
    line.day = isNewDay ? day : null
    line.isStart = isNewDay || !isSameGroup(before, line)
    if (before) before.isEnd = line.isStart
  })
  return lines
}

function buildStoredItems({ messages, keys, me, readUpTo }: MessageStore): MessageItem[] {
  const last = messages.findLast(({ user_id }) => user_id === me)
  return messages.map((one) => ({
    ...UNGROUPED,
    key: keys[one.id] ?? String(one.id),
    isMine: one.user_id === me,
    message: one.message,
    type: one.type,
    time: Date.parse(one.created_at),
    isRead: one === last && one.id <= readUpTo,
    outgoing: null,
  }))
}

function buildOutgoingItems({ keys }: MessageStore, outbox: readonly OutgoingMessage[]): MessageItem[] {
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
      outgoing: one,
    }))
}

const UNGROUPED = { day: null, isStart: true, isEnd: true }

/** What has not been sent stands alone, with what may be done about it. */
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
