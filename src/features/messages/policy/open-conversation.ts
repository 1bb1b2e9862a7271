import { CONTACT_POLICY, type Gate } from '../../../shared/contacts.ts'
import { isStaff, isSuspended, STATUS } from '../../../shared/roles.ts'
import { canPassGate, type GateApplicant } from '../../friends/policy.ts'

// Who may open a conversation with whom (product.md 4): pure.

/** Another member as somebody finds them who would write to them. */
export interface Receiver {
  roles: number
  /** The account rests: nobody begins to write to it. */
  paused: boolean
  gate: Gate
  hasBlocked: boolean
  isBlocked: boolean
  isFriend: boolean
  /** The two have written with each other, or were about to. */
  hasThread: boolean
}

/** Why no conversation is opened; each is answered by its own sentence. */
export type OpenRefusal = 'unknown' | 'blocked' | 'suspended' | 'paused' | 'verified' | 'friends' | 'gate'

/**
 * Why this member may not open a conversation with that one, null when they may. One that is there stays open to its
 * two until a block, whatever settings say later; friends and staff pass every setting.
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
