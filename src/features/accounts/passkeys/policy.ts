import { isStaff } from '../../../shared/roles.ts'

/** More than a member's devices and password managers. */
export const MAX_PASSKEYS = 10

/**
 * Whether a session must verify the second factor before it adds or removes one: otherwise a stolen password of staff
 * could add a factor of its own.
 */
export function mustVerifyFirst(
  viewer: { account_roles: number; second_factor: boolean },
  hasFactor: boolean,
): boolean {
  return isStaff(viewer.account_roles) && hasFactor && !viewer.second_factor
}
