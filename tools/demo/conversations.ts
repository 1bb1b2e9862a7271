import { findGifName, getGifPath } from '../../src/features/messages/gifs/catalogue.ts'
import type { GifName } from '../../src/features/messages/gifs/texts.ts'
import { MESSAGE_TYPE } from '../../src/shared/contacts.ts'
import { formatCopyRow } from './copy.ts'
import type { Random } from './random.ts'
import { readSection } from './texts.ts'
import { HOUR, MINUTE } from './time.ts'

/** A demo member who may write. */
export interface Writer {
  id: number
  isGirl: boolean
  signup: Date
  last_activity: Date
}

/** A conversation to be generated. */
export interface PlannedConversation {
  /** The opener and the recipient. */
  members: readonly [Writer, Writer]
  script: ConversationScript
  /** Time of the last message, milliseconds since 1970. */
  end: number
  /** The last messages are unread. */
  unread?: boolean
}

interface MessageRow {
  at: number
  thread: number
  user: number
  type: number
  message: string
}

const CONVERSATION_COLUMNS = {
  threads: ['id', 'created_at'],
  mailboxes: ['user_id', 'unread', 'newest'],
  thread_members: ['thread_id', 'user_id', 'other_id', 'last_id', 'read_id', 'unread', 'answered'],
  messages: ['id', 'thread_id', 'user_id', 'type', 'message', 'created_at'],
} as const
type ConversationTable = keyof typeof CONVERSATION_COLUMNS
/** Tables filled here and their columns, in the order of their foreign keys. */
export const CONVERSATION_TABLES = Object.entries(CONVERSATION_COLUMNS) as [
  ConversationTable,
  readonly string[],
][]

/**
 * Rows of these conversations for COPY, as if each message had been sent. Ids follow time across all
 * conversations, since lists sort by id.
 * @param last greatest existing ids
 */
export function createConversationRows(
  talks: readonly PlannedConversation[],
  { random, last }: { random: Random; last: { thread: number; message: number } },
): Record<ConversationTable, string[]> {
  const all = talks.flatMap((talk, turn) => scheduleMessages(random, talk, last.thread + 1 + turn))
  const order = all
    .map((_, turn) => turn)
    .sort((a, b) => elementAt(all, a).at - elementAt(all, b).at || a - b)
  const byThread = new Map<number, { id: number; user: number; at: number }[]>()
  const rows: Record<ConversationTable, string[]> = {
    threads: [],
    mailboxes: [],
    thread_members: [],
    messages: [],
  }
  order.forEach((turn, index) => {
    const { at: moment, thread, user, type, message } = elementAt(all, turn)
    const id = last.message + 1 + index
    byThread.set(thread, [...(byThread.get(thread) ?? []), { id, user, at: moment }])
    rows.messages.push(formatCopyRow([id, thread, user, type, message, new Date(moment)]))
  })
  const boxes = new Map<number, { unread: number; newest: number }>()
  talks.forEach((talk, turn) => {
    const id = last.thread + 1 + turn
    const sent = byThread.get(id) ?? []
    rows.threads.push(formatCopyRow([id, new Date(sent[0]?.at ?? talk.end)]))
    for (const [own, other] of [talk.members, [talk.members[1], talk.members[0]] as const]) {
      const side = createMemberState(own.id, sent, talk.unread ?? false)
      const box = boxes.get(own.id) ?? { unread: 0, newest: 0 }
      boxes.set(own.id, { unread: box.unread + side.unread, newest: Math.max(box.newest, side.last) })
      rows.thread_members.push(
        formatCopyRow([id, own.id, other.id, side.last, side.read, side.unread, side.answered]),
      )
    }
  })
  for (const [user, { unread, newest }] of boxes) rows.mailboxes.push(formatCopyRow([user, unread, newest]))
  return rows
}

/** State of one participant: a writer has read everything before their last message. */
function createMemberState(
  userId: number,
  sent: readonly { id: number; user: number }[],
  leavesUnread: boolean,
) {
  const last = sent.at(-1)?.id ?? 0
  const own = sent.findLast(({ user }) => user === userId)?.id ?? 0
  const answered = sent.some(({ user }) => user !== userId)
  if (!leavesUnread || own === last) return { last, read: last, unread: 0, answered }
  return { last, read: own, unread: sent.filter(({ id }) => id > own).length, answered }
}

/**
 * Schedules the messages: minutes apart within a session, nights between sessions, none before both had signed
 * up.
 */
function scheduleMessages(
  random: Random,
  { members, script, end }: PlannedConversation,
  thread: number,
): MessageRow[] {
  let moment = 0
  const moments = script.map(({ afterPause, text }, turn) => {
    const typing = Math.min(90, text.length) * 1_000
    if (turn > 0)
      moment += afterPause ? 14 * HOUR + random.next() * 26 * HOUR : typing + random.next() ** 2 * 14 * MINUTE
    return moment
  })
  const room = 0.9 * (end - Math.max(...members.map(({ signup }) => signup.getTime())))
  const scale = Math.min(1, room / Math.max(1, moment))
  return script.map(({ speaker: by, text, type }, turn) => {
    const [speaker, listener] = by === 0 ? members : [members[1], members[0]]
    const forms = { speaker: speaker.isGirl, listener: listener.isGirl }
    return {
      at: Math.floor(end - (moment - (moments[turn] ?? 0)) * scale),
      thread,
      user: speaker.id,
      type,
      message: type === MESSAGE_TYPE.text ? inflectText(text, forms) : text,
    }
  })
}

function elementAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error('no such place')
  return item
}

/** A message of a script. */
export interface ScriptMessage {
  /** 0 is the opener, 1 the recipient. */
  speaker: 0 | 1
  /** `[her|him]` agrees with the speaker, `<her|him>` with the listener. For a gif, its address. */
  text: string
  type: number
  /** Sent a night or more after the previous message. */
  afterPause: boolean
}

/** The messages of a conversation. */
export type ConversationScript = readonly ScriptMessage[]

/**
 * Parses conversations separated by an empty line. A line is `a` or `b` and the text; `~` lets a day pass; a
 * name in parentheses is one of the site's gifs.
 */
export function parseScripts(text: string): ConversationScript[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map(parseScript)
}

function parseScript(block: string): ConversationScript {
  const script: ScriptMessage[] = []
  let later = false
  for (const text of block.split('\n')) {
    const [, who, content = ''] = /^([ab]) (.+)$/.exec(text) ?? []
    if (who) {
      const gif = /^\((.+)\)$/.exec(content)?.[1]
      const spoken = gif
        ? { text: findGif(gif), type: MESSAGE_TYPE.gif }
        : { text: typesetFrench(content), type: MESSAGE_TYPE.text }
      script.push({ speaker: who === 'a' ? 0 : 1, ...spoken, afterPause: later })
      later = false
    } else if (text === '~') {
      later = true
    } else {
      throw new Error(`not a line of a conversation: ${text}`)
    }
  }
  return script
}

function findGif(name: string): string {
  const address = getGifPath(name as GifName)
  if (!findGifName(address)) throw new Error(`no gif is called ${name}`)
  return address
}

/** Sets narrow no-break spaces before high punctuation and inside quotation marks. */
export function typesetFrench(text: string): string {
  return text.replace(/ (?=[?!;:»])|(?<=«) /g, '\u202f')
}

/** Chooses the grammatical forms for speaker and listener. */
export function inflectText(
  text: string,
  { speaker, listener }: { speaker: boolean; listener: boolean },
): string {
  return chooseForm(chooseForm(text, /\[([^|\]]*)\|([^\]]*)\]/g, speaker), /<([^|>]*)\|([^>]*)>/g, listener)
}

function chooseForm(text: string, forms: RegExp, isGirl: boolean): string {
  return text.replace(forms, (_, her: string, him: string) => (isGirl ? her : him))
}

const readScripts = (name: string) => parseScripts(readSection('conversations', name).join('\n'))
export const SMALL_TALK = readScripts('small-talk')
export const SCAM = readScripts('scam')
export const FAKE_PROFILE = readScripts('fake-profile')
export const STAFF_TALK = readScripts('staff-talk')
export const LONG_TALK = readScripts('long-talk')
export const MEETING_TALK = readScripts('meeting-talk')
