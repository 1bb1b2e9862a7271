import type { Access } from '../contract/endpoint.ts'
import { isHigherStaff, isStaff, isSuspended } from '../domain/roles.ts'
import { Refused, Unauthenticated } from './errors.ts'
import { SUSPENDED, UNVERIFIED } from './texts.ts'

/** The signed-in member a request is made by. */
export interface Viewer {
  id: number
  session_id: number
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
  latitude: number
  longitude: number
  place: string | null
  last_activity: Date
  /** Messages not read yet. */
  unread: number
  /** The newest message of all conversations, 0 for none. */
  newest_message: number
}

/**
 * Lets a request of this access pass or fail.
 * @throws Unauthenticated for a visitor, Refused with its reason for a member who may not
 */
export function requireAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'anyone') return
  if (!viewer) throw new Unauthenticated()
  if (access === 'signed-in') return
  if (isSuspended(viewer.roles)) throw new Refused(SUSPENDED)
  if (access === 'verified' && !viewer.verified) throw new Refused(UNVERIFIED)
  if (access === 'staff' && !isStaff(viewer.roles)) throw new Refused()
  if (access === 'higher-staff' && !isHigherStaff(viewer.roles)) throw new Refused()
}
