import { toParisDay } from '../../../../shared/age.ts'
import type { Held } from './held.ts'
import type { Outgoing } from './outgoing.ts'

/** Messages of one member that follow each other within this time stand as one group; milliseconds. */
const RUN_MS = 10 * 60_000

/** A message as it is drawn. */
export interface Line {
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
  outgoing: Outgoing | null
}

/** The messages held, then what is still to be sent, in groups and days. */
export function linesOf(held: Held, outbox: readonly Outgoing[]): Line[] {
  const lines = [...heldLines(held), ...outgoingLines(held, outbox)]
  lines.forEach((line, at) => {
    const before = lines[at - 1]
    const day = toParisDay(line.time)
    const isNewDay = !before || toParisDay(before.time) !== day
    line.day = isNewDay ? day : null
    line.isStart = isNewDay || !isOneRun(before, line)
    if (before) before.isEnd = line.isStart
  })
  return lines
}

function heldLines({ messages, keys, me, readUpTo }: Held): Line[] {
  const last = messages.findLast(({ user_id }) => user_id === me)
  return messages.map((one) => ({
    ...UNPLACED,
    key: keys[one.id] ?? String(one.id),
    isMine: one.user_id === me,
    message: one.message,
    type: one.type,
    time: Date.parse(one.created_at),
    isRead: one === last && one.id <= readUpTo,
    outgoing: null,
  }))
}

function outgoingLines({ keys }: Held, outbox: readonly Outgoing[]): Line[] {
  const taken = new Set(Object.values(keys))
  return outbox
    .filter(({ key }) => !taken.has(key))
    .map((one) => ({
      ...UNPLACED,
      key: one.key,
      isMine: true,
      message: one.message,
      type: one.type,
      time: Date.parse(one.at),
      isRead: false,
      outgoing: one,
    }))
}

const UNPLACED = { day: null, isStart: true, isEnd: true }

/** What has not been sent stands alone, with what may be done about it. */
function isOneRun(one: Line, next: Line): boolean {
  return (
    one.isMine === next.isMine &&
    next.time - one.time < RUN_MS &&
    !isStopped(one.outgoing) &&
    !isStopped(next.outgoing)
  )
}

function isStopped(outgoing: Outgoing | null): boolean {
  return outgoing !== null && outgoing.state !== 'waiting'
}
