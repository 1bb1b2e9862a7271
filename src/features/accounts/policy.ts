import { toNameKey } from '../../shared/keys.ts'
import { isStaff } from '../../shared/roles.ts'
import { STAFF_CANNOT_DELETE } from './texts.ts'

/** Why a member may not delete their account; null if they may, suspended or not (specification 2, section 6). */
export function getDeletionRefusal({ roles }: { roles: number }): string | null {
  return isStaff(roles) ? STAFF_CANNOT_DELETE : null
}

/** Whether two names are equal, ignoring case and accents. */
export function isSameName(typed: string, name: string): boolean {
  return toNameKey(typed.trim()) === toNameKey(name)
}
