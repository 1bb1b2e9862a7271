import { isSuspended, ROLES } from '../../../../shared/roles.ts'
import {
  CANNOT_CHANGE_FOUNDER_ROLE,
  CANNOT_CHANGE_OWN_ROLE,
  SUSPENDED_CANNOT_HAVE_ROLE,
  UNVERIFIED_CANNOT_HAVE_ROLE,
} from '../team-texts.ts'

/**
 * Why the founder may not change this member's role; null when they may (product.md 7). As nobody changes themselves or
 * another founder, the site is never left without one.
 */
export function findRoleRefusal(
  founderId: number,
  member: { id: number; roles: number; verified: boolean },
): string | null {
  if (member.id === founderId) return CANNOT_CHANGE_OWN_ROLE
  if (member.roles === ROLES.founder) return CANNOT_CHANGE_FOUNDER_ROLE
  if (isSuspended(member.roles)) return SUSPENDED_CANNOT_HAVE_ROLE
  // Whoever has one already can still lose it.
  if (!member.verified && member.roles === ROLES.member) return UNVERIFIED_CANNOT_HAVE_ROLE
  return null
}
