import { isStaff } from '../../../shared/roles.ts'

/** Whether a view of this profile may leave a trace at all: staff leave none, nor does anybody on their own. */
export function canRecordVisit(viewer: { id: number; roles: number }, memberId: number): boolean {
  return viewer.id !== memberId && !isStaff(viewer.roles)
}
