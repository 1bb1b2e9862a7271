import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { type Moment, timeOf } from '../../../shared/presence.ts'
import { CLOSED_BY_OTHER, CLOSED_BY_YOU } from './texts.ts'

/** Whose turn it is; `new` before the first message. */
export const TURNS = ['new', 'yours', 'theirs', 'dormant'] as const
export type Turn = (typeof TURNS)[number]

/** Page of those who wait, without scripts. */
export const WAITING_PATH = '/messages/a-vous'

/** Days after which an unanswered message waits no longer. */
export const WAITING_DAYS = 30
/** Quiet days after which a conversation offers a goodbye. */
export const GOODBYE_DAYS = 7
/** Characters of a goodbye in one's own words. */
export const GOODBYE_MAX = 200

const DAY_MS = 86_400_000

/** A conversation as one of its members finds it. */
export interface TurnFacts {
  /** The newest message, 0 for none. */
  last_id: number
  last_type: number
  last_sender: number
  /** Of the last message. */
  date: Moment
  parked: boolean
  closed_by: number | null
  /** The other's account exists, and is neither suspended nor paused. */
  isActive: boolean
}

/** Returns whose turn it is for the member `me`. `listConversations` decides the same in SQL. */
export function getTurn(facts: TurnFacts, me: number, now: Moment): Turn {
  if (facts.last_id === 0) return 'new'
  const isOver = facts.parked || facts.closed_by !== null || facts.last_type === MESSAGE_TYPE.goodbye
  const isOld = timeOf(now) - timeOf(facts.date) >= WAITING_DAYS * DAY_MS
  if (isOver || isOld || !facts.isActive) return 'dormant'
  return facts.last_sender === me ? 'theirs' : 'yours'
}

/** Whether the conversation offers to answer or to say goodbye: it is the member's turn, and was for seven days. */
export function offersGoodbye(facts: TurnFacts, me: number, now: Moment): boolean {
  return getTurn(facts, me, now) === 'yours' && timeOf(now) - timeOf(facts.date) >= GOODBYE_DAYS * DAY_MS
}

/** The sentence that refuses a message in a closed conversation; null in an open one. */
export function getClosedRefusal(closedBy: number | null, memberId: number): string | null {
  if (closedBy === null) return null
  return closedBy === memberId ? CLOSED_BY_YOU : CLOSED_BY_OTHER
}
