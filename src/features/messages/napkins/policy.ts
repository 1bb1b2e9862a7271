import type { NapkinState } from '../../../shared/napkins.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { MEMBER_PAUSED } from '../../../shared/texts.ts'
import { MEMBER_LEFT, MEMBER_SUSPENDED } from '../texts.ts'
import * as texts from './texts.ts'

/** Messages of each before the first napkin; deleted ones do not count. */
export const NAPKIN_AFTER = 6
export const MAX_SLOTS = 3
export const PLACE_LENGTH = { min: 3, max: 120 } as const
export const SLOT_HOURS = { min: 1, max: 6, usual: 2 } as const
/** Days ahead in which a slot begins. */
export const SLOT_DAYS = 60
/** Characters of a cancellation. */
export const NOTE_MAX = 200

/** Mails to relatives in seven days. */
export const RELATIVE_MAILS = 3
/** Minutes after the end of a meeting until 'Tout va bien ?'. */
export const CHECK_MINUTES = 30
/** Hour of 'Vous vous êtes vus ?' on the next day, in Paris. */
export const ASK_TIME = '10:00'

/** Answers to 'Vous vous êtes vus ?', by stored number from 1. */
export const OUTCOMES = ['again', 'kind', 'uneasy', 'missed'] as const

const DAY_MS = 86_400_000

/** A conversation as a new napkin finds it. */
export interface ProposalFacts {
  /** The other's account is deleted. */
  hasLeft: boolean
  /** The other's roles. */
  roles: number
  /** The other's account is paused. */
  paused: boolean
  isClosed: boolean
  /** Messages of each, up to `NAPKIN_AFTER`. */
  own: number
  theirs: number
  /** A meeting is agreed, and not over. */
  hasMeeting: boolean
  /** An open napkin of the other waits. */
  isAwaited: boolean
}

type Refusal = [status: 403 | 409, sentence: string]

/** Returns the status and sentence that refuse a new napkin, or null. */
export function getProposalRefusal(facts: ProposalFacts): Refusal | null {
  if (facts.isClosed) return [409, texts.CLOSED]
  if (facts.hasLeft) return [403, MEMBER_LEFT]
  if (isSuspended(facts.roles)) return [403, MEMBER_SUSPENDED]
  if (facts.paused) return [403, MEMBER_PAUSED]
  if (Math.min(facts.own, facts.theirs) < NAPKIN_AFTER) return [403, texts.TOO_EARLY]
  if (facts.hasMeeting) return [409, texts.ALREADY_AGREED]
  return facts.isAwaited ? [409, texts.ALREADY_PROPOSED] : null
}

export type NapkinAct = 'accept' | 'decline' | 'withdraw' | 'cancel'

/** A napkin as its act finds it. */
export interface NapkinFacts {
  isOwn: boolean
  state: NapkinState
  /** Of the agreed slot, or of the one to accept; milliseconds since 1970, null without one. */
  start: number | null
  end: number | null
  isClosed: boolean
  /** The other has left or is suspended. */
  isAlone: boolean
}

/**
 * Returns the status and sentence that refuse an act, or null.
 * @param now milliseconds since 1970
 */
export function getNapkinRefusal(act: NapkinAct, facts: NapkinFacts, now: number): Refusal | null {
  const { isOwn, state, start, end } = facts
  if (act === 'cancel') {
    if (state !== 'agreed' || end === null || end <= now) return [409, texts.NOT_AGREED]
    return start !== null && start <= now ? [409, texts.MEETING_BEGUN] : null
  }
  if (act === 'withdraw' && !isOwn) return [403, texts.NOT_YOURS_TO_WITHDRAW]
  if (act !== 'withdraw' && isOwn) return [403, texts.NOT_YOURS_TO_ANSWER]
  if (facts.isClosed) return [409, texts.CLOSED]
  if (state !== 'open' || facts.isAlone) return [409, texts.NO_LONGER_OPEN]
  return act === 'accept' && start !== null && start <= now ? [409, texts.SLOT_OVER] : null
}

/** Returns the sentence that refuses a slot, or null. */
export function getSlotRefusal(start: Date, now: number): string | null {
  if (start.getTime() <= now) return texts.SLOT_PAST
  return start.getTime() > now + SLOT_DAYS * DAY_MS ? texts.SLOT_TOO_FAR : null
}
