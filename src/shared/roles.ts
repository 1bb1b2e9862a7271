/** Roles, by stored number (specification 2, section 4). */
export const ROLES = { suspended: -1, member: 0, moderator: 1, admin: 2, founder: 3 } as const
export type Role = (typeof ROLES)[keyof typeof ROLES]

/** Trust in a profile, by stored number. */
export const STATUS = { ordinary: 0, verified: 1, potentialFake: 2 } as const

const STAFF_LABELS: Record<number, string> = {
  [ROLES.moderator]: 'Modo',
  [ROLES.admin]: 'Admin',
  [ROLES.founder]: 'Fondateur',
}

/** Moderators, admins and the founder. */
export function isStaff(roles: number): boolean {
  return roles > ROLES.member
}

/** Staff who may ban photos and moderate on the wall. */
export function isHigherStaff(roles: number): boolean {
  return roles > ROLES.admin
}

/** A suspended member may only read the reasons, contest, export and delete. */
export function isSuspended(roles: number): boolean {
  return roles === ROLES.suspended
}

/** 'Modo', 'Admin' or 'Fondateur'; null for members. */
export function staffLabelOf(roles: number): string | null {
  return STAFF_LABELS[roles] ?? null
}
