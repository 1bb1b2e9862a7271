import type { Config } from '../../config.ts'
import type { Access, Endpoint } from '../../shared/endpoint.ts'
import { isStaff, isSuspended, ROLES } from '../../shared/roles.ts'
import { ACCOUNT_PAUSED, IN_REVIEW, UNVERIFIED } from '../../shared/texts.ts'
import { AccountSuspended, Forbidden, SecondFactorRequired, SiteReadOnly, Unauthenticated } from './errors.ts'

/** The signed-in member of a request. */
export interface Viewer {
  id: number
  /** Negative for a token of the API. */
  session_id: number
  /** Last write of this session. */
  wrote_at: Date
  name: string
  avatar: string | null
  emoji: string | null
  stripe_status: boolean
  status: number
  /** Role whose rights the session has: that of a member until staff have verified their second factor in it. */
  roles: number
  /** Role of the account. */
  account_roles: number
  sex: number
  birthday: string
  /** Explicit consent for orientation and religion. */
  sensitive: boolean
  /** The e-mail address is confirmed. */
  verified: boolean
  /** The second factor was verified recently in this session. */
  second_factor: boolean
  /** Time of that verification; null if the site does not require one. */
  factor_at: Date | null
  /** Signed in, or gave the password, in this session a short time ago. */
  recently_authenticated: boolean
  /** The member's own position and last activity, even if hidden from others. */
  latitude: number
  longitude: number
  place: string | null
  last_activity: Date
  /** Presence is hidden by choice or by a pause. */
  hides_presence: boolean
  /** False: sends no read receipts, and gets none. */
  sends_receipts: boolean
  /** A paused member can read, but neither write nor send requests. */
  paused: boolean
  /** The sign-up is under review, which pauses the account as well (decision 32). */
  in_review: boolean
  /** The version of the terms that the member agreed to last; null for those before versions. */
  terms_version: string | null
  /** Unread messages. */
  unread: number
  /** The newest message of all conversations, 0 for none. */
  newest_message: number
}

/** The number by which a token of the API appears where sessions have theirs: streams and sealed connections. */
export const toSessionId = (tokenId: number): number => -tokenId

/** Minimum role of what staff may do (product.md 7). */
const STAFF_ROLES: Partial<Record<Access, number>> = {
  'staff-setup': ROLES.moderator,
  desk: ROLES.moderator,
  'desk-admin': ROLES.admin,
  'desk-founder': ROLES.founder,
}

/**
 * Checks the access of a viewer.
 * @throws Unauthenticated for a visitor
 * @throws Forbidden for a member who may not
 * @throws SecondFactorRequired for staff without a recent second factor
 */
export function assertAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'anyone') return
  if (!viewer) throw new Unauthenticated()
  if (access === 'signed-in') return
  if (isSuspended(viewer.roles)) throw new AccountSuspended()
  const refusal = access === 'verified' ? getWriteRefusal(viewer) : null
  if (refusal) throw new Forbidden(refusal)
  const lowest = STAFF_ROLES[access]
  if (lowest === undefined) return
  if (viewer.account_roles < lowest) throw new Forbidden()
  if (access === 'staff-setup') return
  if (!viewer.second_factor) throw new SecondFactorRequired()
}

/**
 * Rejects writes of a member under review that others could see.
 * @throws Forbidden with the sentence of every page
 */
export function assertAllowedInReview(
  { method, inReview }: Pick<Endpoint, 'method' | 'inReview'>,
  viewer: Viewer | null,
): void {
  if (viewer?.in_review && method !== 'GET' && !inReview) throw new Forbidden(IN_REVIEW)
}

/**
 * Rejects writes of everybody but staff while the site is read only (decision 55).
 * @throws SiteReadOnly
 */
export function assertNotReadOnly(
  { maintenance }: Pick<Config, 'maintenance'>,
  { method, inReadOnly }: Pick<Endpoint, 'method' | 'inReadOnly'>,
  viewer: Viewer | null,
): void {
  if (!maintenance.isReadOnly || method === 'GET' || inReadOnly) return
  if (!viewer || !isStaff(viewer.roles)) throw new SiteReadOnly()
}

/** Returns why a member may not write (`verified`): under review, paused or unconfirmed; null if allowed. */
export function getWriteRefusal({
  in_review,
  paused,
  verified,
}: Pick<Viewer, 'in_review' | 'paused' | 'verified'>): string | null {
  if (in_review) return IN_REVIEW
  if (paused) return ACCOUNT_PAUSED
  return verified ? null : UNVERIFIED
}

/**
 * For votes, which others see although no text is written.
 * @throws Forbidden for a paused account
 */
export function assertNotPaused({ paused }: Pick<Viewer, 'paused'>): void {
  if (paused) throw new Forbidden(ACCOUNT_PAUSED)
}
