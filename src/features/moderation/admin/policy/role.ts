import { isSuspended, ROLES } from '../../../../shared/roles.ts'
import { FOUNDERS_ROLE, OWN_ROLE, SUSPENDED_NO_ROLE, UNVERIFIED_NO_ROLE } from '../team-texts.ts'

/**
 * Why the founder may not change this member's role; null when they may (product.md 7). As nobody changes themselves or
 * another founder, the site is never left without one.
 */
export function roleRefusal(
  founderId: number,
  member: { id: number; roles: number; verified: boolean },
): string | null {
  if (member.id === founderId) return OWN_ROLE
  if (member.roles === ROLES.founder) return FOUNDERS_ROLE
  if (isSuspended(member.roles)) return SUSPENDED_NO_ROLE
  // Whoever has one already can still lose it.
  if (!member.verified && member.roles === ROLES.member) return UNVERIFIED_NO_ROLE
  return null
}
