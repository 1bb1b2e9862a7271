import { computeAge } from '../../shared/age.ts'
import type { Gate } from '../../shared/contacts.ts'
import { SEEK } from '../../shared/enumerations.ts'
import { FOUNDER_ID } from '../../shared/name-colour.ts'
import { isStaff, isSuspended } from '../../shared/roles.ts'
import { ACCOUNT_PAUSED, IN_REVIEW, MEMBER_PAUSED, UNVERIFIED } from '../../shared/texts.ts'
import type { Bond } from './contract.ts'
import * as texts from './texts.ts'

// Who may send a friend request to a member (specification 1, sections 3 and 7; product.md 4).

/** Facts that a gate checks. */
export interface GateApplicant {
  sex: number
  /** YYYY-MM-DD */
  birthday: string
  roles: number
}

/**
 * Whether a gate admits this member. 'Girls' and 'boys' exclude other values; staff pass every gate.
 * @param day today in Paris
 */
export function canPassGate(
  gate: Pick<Gate, 'seek' | 'age_from' | 'age_to'>,
  { sex, birthday, roles }: GateApplicant,
  day: string,
): boolean {
  if (isStaff(roles)) return true
  const age = computeAge(birthday, day)
  const isSought = gate.seek === SEEK.anyone || gate.seek === sex
  return isSought && gate.age_from <= age && age <= gate.age_to
}

/** Roses of a member in a week from Monday, Paris time. */
export const ROSES_PER_WEEK = 2

/** Characters of a description that count as an introduction. */
export const FIRST_CONTACT_DESCRIPTION_MIN = 40

/** Parts of the own profile that count before a first contact. */
export interface OwnPresentation {
  roles: number
  /** A photo of the album, accepted or waiting. */
  hasPhoto: boolean
  /** Characters of the description that others may read. */
  descriptionLength: number
  /** A slate that others may read. */
  hasSlate: boolean
  /** `FIRST_CONTACT_RULE`; without it anybody may write first. */
  isRuleOn: boolean
}

/** Whether a member may write first or send a request: with a face or a few words; staff always. */
export function mayContactFirst(own: OwnPresentation): boolean {
  const isPresented = own.hasPhoto || own.hasSlate || own.descriptionLength >= FIRST_CONTACT_DESCRIPTION_MIN
  return !own.isRuleOn || isStaff(own.roles) || isPresented
}

/** A member as the sender of a friend request finds them. */
export interface RequestReceiver {
  id: number
  roles: number
  /** Paused: receives no requests. */
  paused: boolean
  gate: Gate
  hasBlocked: boolean
  isBlocked: boolean
  /** Relation as the sender may know it. */
  bond: Bond
  /** Whether the sender withdrew a request less than 30 days ago. */
  hasWithdrawn: boolean
}

/** Reasons against a friend request; each has its own sentence. */
export type RequestRefusal =
  | 'oneself'
  | 'unknown'
  | 'founder'
  | 'blocked'
  | 'suspended'
  | 'paused'
  | 'friends'
  | 'asked'
  | 'withdrawn'
  | 'gate'

/**
 * Returns the reason against a friend request, or null. The order prevents disclosure: a blocked sender
 * gets 404 whatever else applies.
 * @param day today in Paris
 */
export function getRequestRefusal(
  sender: GateApplicant & { id: number },
  receiver: RequestReceiver,
  day: string,
): RequestRefusal | null {
  if (sender.id === receiver.id) return 'oneself'
  if (receiver.hasBlocked) return 'unknown'
  if (receiver.id === FOUNDER_ID && receiver.bond !== 'asks') return 'founder'
  if (receiver.isBlocked) return 'blocked'
  if (isSuspended(receiver.roles)) return 'suspended'
  if (receiver.paused) return 'paused'
  if (receiver.bond === 'friends') return 'friends'
  // A request to a member with a pending request accepts it, past both gates.
  if (receiver.bond === 'asks') return null
  if (receiver.bond === 'asked') return 'asked'
  if (receiver.hasWithdrawn) return 'withdrawn'
  return canPassGate(receiver.gate, sender, day) ? null : 'gate'
}

/** Whether a request to this member can succeed; otherwise none is offered. */
export function canReceiveRequests({ id, roles }: Pick<RequestReceiver, 'id' | 'roles'>): boolean {
  return id !== FOUNDER_ID && !isSuspended(roles)
}

/** Returns the reason against accepting: a block, or a suspended or paused sender. */
export function getAcceptRefusal(
  sender: Pick<RequestReceiver, 'hasBlocked' | 'isBlocked' | 'roles' | 'paused'>,
): 'gone' | 'suspended' | 'paused' | null {
  if (sender.hasBlocked || sender.isBlocked) return 'gone'
  if (isSuspended(sender.roles)) return 'suspended'
  return sender.paused ? 'paused' : null
}

/** By refusal: the status of the call, and its sentence. */
export const REQUEST_REFUSALS: Record<RequestRefusal, [status: number, message: string]> = {
  oneself: [403, texts.REQUEST_TO_ONESELF],
  unknown: [404, texts.MEMBER_UNKNOWN],
  founder: [404, texts.REQUEST_TO_FOUNDER],
  blocked: [403, texts.REQUEST_TO_BLOCKED],
  suspended: [403, texts.REQUEST_TO_SUSPENDED],
  paused: [403, MEMBER_PAUSED],
  friends: [409, texts.ALREADY_FRIENDS],
  asked: [409, texts.ALREADY_REQUESTED],
  withdrawn: [409, texts.REQUEST_AFTER_WITHDRAWAL],
  gate: [403, texts.OUTSIDE_GATE],
}

/**
 * The obstacle between a reader and a member, known before any touch: `first-contact` a blank account, `unconfirmed`
 * the reader's e-mail, `paused` the reader's account, `gate` the member's settings or a block, `suspended` a member
 * whose account is suspended or paused.
 */
export type ContactState = 'open' | 'first-contact' | 'unconfirmed' | 'gate' | 'paused' | 'suspended' | 'self'

/** The state with its sentence for the reader; null where there is none. */
export interface Contact {
  state: ContactState
  sentence: string | null
}

/** The reader as the one who would write. */
export interface ContactReader extends GateApplicant, OwnPresentation {
  id: number
  status: number
  verified: boolean
  paused: boolean
  in_review: boolean
}

export const OPEN_CONTACT: Contact = { state: 'open', sentence: null }
export const BLANK_READER: Contact = { state: 'first-contact', sentence: texts.FIRST_CONTACT }

const NOTHING_TO_REQUEST: ReadonlySet<RequestRefusal> = new Set(['friends', 'asked'])

/**
 * Returns whether the reader may send a member a friend request, or accept theirs, as `sendFriendRequest` decides.
 * Open where there is nothing to request: for friends, and for a request already sent.
 * @param day today in Paris
 */
export function getRequestState(reader: ContactReader, receiver: RequestReceiver, day: string): Contact {
  const own = getOwnState(reader, receiver)
  if (own) return own
  const refusal = getRequestRefusal(reader, receiver, day)
  if (refusal && !NOTHING_TO_REQUEST.has(refusal)) {
    const isClosed = refusal === 'suspended' || refusal === 'paused'
    // A block is not disclosed.
    const [, sentence] = REQUEST_REFUSALS[refusal === 'unknown' ? 'gate' : refusal]
    return { state: isClosed ? 'suspended' : 'gate', sentence }
  }
  if (!refusal && receiver.bond === 'none' && !mayContactFirst(reader)) return BLANK_READER
  return reader.verified ? OPEN_CONTACT : { state: 'unconfirmed', sentence: UNVERIFIED }
}

/** The reader's own profile or pause; null for neither. */
export function getOwnState(reader: ContactReader, { id }: { id: number }): Contact | null {
  if (reader.id === id) return { state: 'self', sentence: null }
  if (reader.in_review) return { state: 'paused', sentence: IN_REVIEW }
  return reader.paused ? { state: 'paused', sentence: ACCOUNT_PAUSED } : null
}
