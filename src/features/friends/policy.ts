import { computeAge } from '../../shared/age.ts'
import type { Gate } from '../../shared/contacts.ts'
import { SEEK } from '../../shared/enumerations.ts'
import { FOUNDER_ID } from '../../shared/name-colour.ts'
import { isStaff, isSuspended } from '../../shared/roles.ts'
import type { Bond } from './contract.ts'

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
