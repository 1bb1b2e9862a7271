import type { Access, Endpoint } from '../../shared/endpoint.ts'
import { isHigherStaff, isStaff, isSuspended, ROLES } from '../../shared/roles.ts'
import { IN_REVIEW } from '../../shared/texts.ts'
import { AccountSuspended, Forbidden, SecondFactorRequired, Unauthenticated } from './errors.ts'
import { PAUSED, UNVERIFIED } from './texts.ts'

/** The signed-in member a request is made by. */
export interface Viewer {
  id: number
  session_id: number
  /** When something was last written in this session. */
  wrote_at: Date
  name: string
  avatar: string | null
  emoji: string | null
  stripe_status: boolean
  status: number
  roles: number
  sex: number
  birthday: string
  /** Explicit consent for orientation and religion. */
  sensitive: boolean
  /** The e-mail address is confirmed. */
  verified: boolean
  /** The second factor was shown in this session, not long ago. */
  second_factor: boolean
  /** The member's own, whatever others see of them: position, and last activity. */
  latitude: number
  longitude: number
  place: string | null
  last_activity: Date
  /** Nobody is told that the member is there: they wish so, or rest. */
  hides_presence: boolean
  /** The account rests: its member reads, and neither writes nor asks. */
  paused: boolean
  /** The sign-up is under review, which pauses the account as well (decision 32). */
  in_review: boolean
  /** Messages not read yet. */
  unread: number
  /** The newest message of all conversations, 0 for none. */
  newest_message: number
}

/** The lowest role that each part of the desk is for (product.md 7). */
const DESK: Partial<Record<Access, number>> = {
  desk: ROLES.moderator,
  'desk-admin': ROLES.admin,
  'desk-founder': ROLES.founder,
}

/**
 * Lets a request of this access pass or fail.
 * @throws Unauthenticated for a visitor, Refused with its reason for a member who may not, FactorMissing for staff who
 * have not shown their second factor in this session
 */
export function assertAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'anyone') return
  if (!viewer) throw new Unauthenticated()
  if (access === 'signed-in') return
  if (isSuspended(viewer.roles)) throw new AccountSuspended()
  const refusal = access === 'verified' ? getWriteRefusal(viewer) : null
  if (refusal) throw new Forbidden(refusal)
  if (access === 'staff' && !isStaff(viewer.roles)) throw new Forbidden()
  if (access === 'higher-staff' && !isHigherStaff(viewer.roles)) throw new Forbidden()
  const lowest = DESK[access]
  if (lowest === undefined) return
  if (viewer.roles < lowest) throw new Forbidden()
  if (!viewer.second_factor) throw new SecondFactorRequired()
}

/**
 * Refuses, to a member under review, every call that writes something others may see.
 * @throws Refused with the sentence that every page shows them
 */
export function assertAllowedInReview(
  { method, inReview }: Pick<Endpoint, 'method' | 'inReview'>,
  viewer: Viewer | null,
): void {
  if (viewer?.in_review && method !== 'GET' && !inReview) throw new Forbidden(IN_REVIEW)
}

/** Why a member may not write or ask at all (`verified`): the account is under review or rests, or its address is not confirmed; null when they may. */
export function getWriteRefusal({
  in_review,
  paused,
  verified,
}: Pick<Viewer, 'in_review' | 'paused' | 'verified'>): string | null {
  if (in_review) return IN_REVIEW
  if (paused) return PAUSED
  return verified ? null : UNVERIFIED
}

/**
 * For what others see though nothing is written: liking, voting.
 * @throws Refused from an account that rests
 */
export function assertNotPaused({ paused }: Pick<Viewer, 'paused'>): void {
  if (paused) throw new Forbidden(PAUSED)
}
