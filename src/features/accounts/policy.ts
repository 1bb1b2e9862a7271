import { toNameKey } from '../../shared/keys.ts'
import { isStaff } from '../../shared/roles.ts'
import { STAFF_CANNOT_DELETE } from './deletion-texts.ts'

/** Why a member may not delete their account; null when they may, suspended or not (specification 2, section 6). */
export function getDeletionRefusal({ roles }: { roles: number }): string | null {
  return isStaff(roles) ? STAFF_CANNOT_DELETE : null
}

/** Whether somebody wrote this name, case and accents aside. */
export function isSameName(typed: string, name: string): boolean {
  return toNameKey(typed.trim()) === toNameKey(name)
}
