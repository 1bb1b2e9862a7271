import { CONTACT_POLICY, type Gate } from '../../../shared/contacts.ts'
import { isStaff, isSuspended, STATUS } from '../../../shared/roles.ts'
import { canPassGate, type GateApplicant } from '../../friends/policy.ts'

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
