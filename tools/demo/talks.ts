import { MESSAGE_TYPE } from '../../src/shared/contacts.ts'
import { copyLine } from './copy.ts'
import type { Random } from './random.ts'
import { type Script, speak } from './words/script.ts'

/** A member of the demo who may write. */
export interface Talker {
  id: number
  isGirl: boolean
  signup: Date
  last_activity: Date
}

/** Two who write with each other. */
export interface Talk {
  /** Who began, and who was written to. */
  two: readonly [Talker, Talker]
  script: Script
  /** When the last of it was written, milliseconds since 1970. */
  end: number
  /** What came last has not been read yet. */
  unread?: boolean
}

interface Written {
  at: number
  thread: number
  user: number
  type: number
  message: string
}

const COLUMNS = {
  threads: ['id', 'created_at'],
  mailboxes: ['user_id', 'unread', 'newest'],
  thread_members: ['thread_id', 'user_id', 'other_id', 'last_id', 'read_id', 'unread', 'answered'],
  messages: ['id', 'thread_id', 'user_id', 'type', 'message', 'created_at'],
} as const
type Table = keyof typeof COLUMNS
/** Tables of conversations and the columns of their lines; each after what it refers to. */
export const TALK_TABLES = Object.entries(COLUMNS) as [Table, readonly string[]][]

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * The rows of these conversations as lines for COPY, consistent as if each message had been sent: ids in the order of
 * time over all conversations, since lists are sorted by them.
 * @param last the greatest ids of threads and messages so far
 */
export function writeTalks(
  talks: readonly Talk[],
  { random, last }: { random: Random; last: { thread: number; message: number } },
): Record<Table, string[]> {
  const all = talks.flatMap((talk, turn) => write(random, talk, last.thread + 1 + turn))
  const order = all.map((_, turn) => turn).sort((a, b) => at(all, a).at - at(all, b).at || a - b)
  const byThread = new Map<number, { id: number; user: number; at: number }[]>()
  const lines: Record<Table, string[]> = { threads: [], mailboxes: [], thread_members: [], messages: [] }
  order.forEach((turn, place) => {
    const { at: moment, thread, user, type, message } = at(all, turn)
    const id = last.message + 1 + place
    byThread.set(thread, [...(byThread.get(thread) ?? []), { id, user, at: moment }])
    lines.messages.push(copyLine([id, thread, user, type, message, new Date(moment)]))
  })
  const boxes = new Map<number, { unread: number; newest: number }>()
  talks.forEach((talk, turn) => {
    const id = last.thread + 1 + turn
    const sent = byThread.get(id) ?? []
    lines.threads.push(copyLine([id, new Date(sent[0]?.at ?? talk.end)]))
    for (const [own, other] of [talk.two, [talk.two[1], talk.two[0]] as const]) {
      const side = sideOf(own.id, sent, talk.unread ?? false)
      const box = boxes.get(own.id) ?? { unread: 0, newest: 0 }
      boxes.set(own.id, { unread: box.unread + side.unread, newest: Math.max(box.newest, side.last) })
      lines.thread_members.push(
        copyLine([id, own.id, other.id, side.last, side.read, side.unread, side.answered]),
      )
    }
  })
  for (const [user, { unread, newest }] of boxes) lines.mailboxes.push(copyLine([user, unread, newest]))
  return lines
}

/** What one of the two has of a conversation: who writes has read all before. */
function sideOf(userId: number, sent: readonly { id: number; user: number }[], leavesUnread: boolean) {
  const last = sent.at(-1)?.id ?? 0
  const own = sent.findLast(({ user }) => user === userId)?.id ?? 0
  const answered = sent.some(({ user }) => user !== userId)
  if (!leavesUnread || own === last) return { last, read: last, unread: 0, answered }
  return { last, read: own, unread: sent.filter(({ id }) => id > own).length, answered }
}

/** The messages of one conversation, in minutes where two are at it and with nights between, none before either signed up. */
function write(random: Random, { two, script, end }: Talk, thread: number): Written[] {
  let moment = 0
  const moments = script.map(({ later, words }, turn) => {
    const typing = Math.min(90, words.length) * 1_000
    if (turn > 0)
      moment += later ? 14 * HOUR + random.next() * 26 * HOUR : typing + random.next() ** 2 * 14 * MINUTE
    return moment
  })
  const room = 0.9 * (end - Math.max(...two.map(({ signup }) => signup.getTime())))
  const scale = Math.min(1, room / Math.max(1, moment))
  return script.map(({ by, words, type }, turn) => {
    const [speaker, listener] = by === 0 ? two : [two[1], two[0]]
    const forms = { speaker: speaker.isGirl, listener: listener.isGirl }
    return {
      at: Math.floor(end - (moment - (moments[turn] ?? 0)) * scale),
      thread,
      user: speaker.id,
      type,
      message: type === MESSAGE_TYPE.text ? speak(words, forms) : words,
    }
  })
}

function at<T>(list: readonly T[], place: number): T {
  const item = list[place]
  if (item === undefined) throw new Error('no such place')
  return item
}
