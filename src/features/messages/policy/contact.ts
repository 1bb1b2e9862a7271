import { CONTACT_POLICY, type Gate } from '../../../shared/contacts.ts'
import { isStaff, isSuspended, STATUS } from '../../../shared/roles.ts'
import { MEMBER_PAUSED } from '../../../shared/texts.ts'
import {
  BLANK_READER,
  type Contact,
  type ContactReader,
  canPassGate,
  type GateApplicant,
  getOwnState,
  mayContactFirst,
  OPEN_CONTACT,
} from '../../friends/policy.ts'
import * as texts from '../texts.ts'

// Rules for opening a conversation (product.md 4).

/** The receiver as seen by the opener. */
export interface Receiver {
  roles: number
  /** A paused account receives no new conversations. */
  paused: boolean
  gate: Gate
  hasBlocked: boolean
  isBlocked: boolean
  isFriend: boolean
  /** A conversation of the two exists, even if empty. */
  hasThread: boolean
}

/** Reason why no conversation is opened; each has its own sentence. */
export type OpenRefusal = 'unknown' | 'blocked' | 'suspended' | 'paused' | 'verified' | 'friends' | 'gate'

/**
 * Returns why the opener may not open a conversation, or null if they may. An existing one stays open until a
 * block, whatever the settings; friends and staff pass every setting.
 * @param day today in Paris
 */
export function getOpenRefusal(
  opener: GateApplicant & { status: number },
  receiver: Receiver,
  day: string,
): OpenRefusal | null {
  if (receiver.hasBlocked) return 'unknown'
  if (receiver.isBlocked) return 'blocked'
  if (receiver.hasThread) return null
  if (isSuspended(receiver.roles)) return 'suspended'
  if (receiver.paused) return 'paused'
  if (receiver.isFriend || isStaff(opener.roles)) return null
  const { gate } = receiver
  if (gate.verified_only && opener.status !== STATUS.verified) return 'verified'
  if (gate.contact === CONTACT_POLICY.friends) return 'friends'
  if (gate.contact === CONTACT_POLICY.gate && !canPassGate(gate, opener, day)) return 'gate'
  return null
}

const OPEN_REFUSALS: Record<OpenRefusal, Contact> = {
  // A block is not disclosed.
  unknown: { state: 'gate', sentence: texts.OUTSIDE_GATE },
  blocked: { state: 'gate', sentence: texts.UNBLOCK_FIRST },
  suspended: { state: 'suspended', sentence: texts.MEMBER_SUSPENDED },
  paused: { state: 'suspended', sentence: MEMBER_PAUSED },
  verified: { state: 'gate', sentence: texts.VERIFIED_ONLY },
  friends: { state: 'gate', sentence: texts.FRIENDS_ONLY },
  gate: { state: 'gate', sentence: texts.OUTSIDE_GATE },
}

/**
 * Returns whether the reader may write to a member, as `openConversation` and `sendMessage` decide. A suspended member
 * is not written to, even in an existing conversation.
 * @param day today in Paris
 */
export function getContactState(
  reader: ContactReader,
  receiver: Receiver & { id: number },
  day: string,
): Contact {
  const own = getOwnState(reader, receiver)
  if (own) return own
  if (isSuspended(receiver.roles)) return OPEN_REFUSALS.suspended
  if (receiver.paused) return OPEN_REFUSALS.paused
  const refusal = getOpenRefusal(reader, receiver, day)
  if (refusal) return OPEN_REFUSALS[refusal]
  const isFirst = !receiver.hasThread && !receiver.isFriend
  if (isFirst && !mayContactFirst(reader)) return BLANK_READER
  return reader.verified ? OPEN_CONTACT : { state: 'unconfirmed', sentence: texts.KEPT_UNTIL_CONFIRMED }
}
