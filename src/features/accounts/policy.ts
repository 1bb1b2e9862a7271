import { toNameKey } from '../../shared/keys.ts'
import { isStaff } from '../../shared/roles.ts'
import { STAFF_STAY } from './deletion-texts.ts'

/** Why a member may not delete their account; null when they may, suspended or not (specification 2, section 6). */
export function deletionRefusal({ roles }: { roles: number }): string | null {
  return isStaff(roles) ? STAFF_STAY : null
}

/** Whether somebody wrote this name, case and accents aside. */
export function isName(typed: string, name: string): boolean {
  return toNameKey(typed.trim()) === toNameKey(name)
}
