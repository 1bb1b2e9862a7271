import { isSuspended, ROLES } from '../../../shared/roles.ts'
import {
  CANNOT_CHANGE_FOUNDER_ROLE,
  CANNOT_CHANGE_OWN_ROLE,
  SUSPENDED_CANNOT_HAVE_ROLE,
  UNVERIFIED_CANNOT_HAVE_ROLE,
} from './texts.ts'

/**
 * Returns why the founder may not change the role; null where they may (product.md 7). Founders cannot change
 * themselves or each other, so the site always has one.
 */
export function findRoleRefusal(
  founderId: number,
  member: { id: number; roles: number; verified: boolean },
): string | null {
  if (member.id === founderId) return CANNOT_CHANGE_OWN_ROLE
  if (member.roles === ROLES.founder) return CANNOT_CHANGE_FOUNDER_ROLE
  if (isSuspended(member.roles)) return SUSPENDED_CANNOT_HAVE_ROLE
  // Existing staff can still be demoted.
  if (!member.verified && member.roles === ROLES.member) return UNVERIFIED_CANNOT_HAVE_ROLE
  return null
}
