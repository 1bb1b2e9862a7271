import { computeAge } from '../../shared/age.ts'
import type { Gate } from '../../shared/contacts.ts'
import { SEEK } from '../../shared/enumerations.ts'
import { FOUNDER_ID } from '../../shared/name-colour.ts'
import { isStaff, isSuspended } from '../../shared/roles.ts'
import type { Bond } from './contract/bond.ts'

// Who may ask whom (specification 1, sections 3 and 7; product.md 4): pure.

/** What a gate looks at. */
export interface GateApplicant {
  sex: number
  /** YYYY-MM-DD */
  birthday: string
  roles: number
}

/**
 * Whether a gate lets this member ask and write. 'Girls' and 'boys' mean those alone; staff pass every gate.
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

/** Another member as somebody finds them who wants to be their friend. */
export interface RequestReceiver {
  id: number
  roles: number
  /** The account rests: it is asked nothing. */
  paused: boolean
  gate: Gate
  hasBlocked: boolean
  isBlocked: boolean
  /** As the asker may know it. */
  bond: Bond
  /** The asker has withdrawn a request less than 30 days ago. */
  hasWithdrawn: boolean
}

/** Why a friend request is not sent; each is answered by its own sentence. */
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
 * Why this member may not ask that one, null when they may. In this order, so that the refusal tells nothing of what
 * stands behind it: who is blocked finds nobody, whatever else is the case.
 * @param day today in Paris
 */
export function getRequestRefusal(
  asker: GateApplicant & { id: number },
  asked: RequestReceiver,
  day: string,
): RequestRefusal | null {
  if (asker.id === asked.id) return 'oneself'
  if (asked.hasBlocked) return 'unknown'
  if (asked.id === FOUNDER_ID && asked.bond !== 'asks') return 'founder'
  if (asked.isBlocked) return 'blocked'
  if (isSuspended(asked.roles)) return 'suspended'
  if (asked.paused) return 'paused'
  if (asked.bond === 'friends') return 'friends'
  // To ask who has asked is to accept, whatever one's own gate and theirs say.
  if (asked.bond === 'asks') return null
  if (asked.bond === 'asked') return 'asked'
  if (asked.hasWithdrawn) return 'withdrawn'
  return canPassGate(asked.gate, asker, day) ? null : 'gate'
}

/** Whether a request to this member may succeed at all; where not, none is offered. */
export function canReceiveRequests({ id, roles }: Pick<RequestReceiver, 'id' | 'roles'>): boolean {
  return id !== FOUNDER_ID && !isSuspended(roles)
}

/** Why a request may not be accepted: a block has ended it, or its sender is suspended or rests at this moment. */
export function getAcceptRefusal(
  sender: Pick<RequestReceiver, 'hasBlocked' | 'isBlocked' | 'roles' | 'paused'>,
): 'gone' | 'suspended' | 'paused' | null {
  if (sender.hasBlocked || sender.isBlocked) return 'gone'
  if (isSuspended(sender.roles)) return 'suspended'
  return sender.paused ? 'paused' : null
}
