import { type Kysely, sql } from 'kysely'
import { visibleAvatar } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { ROLES } from '../../../shared/roles.ts'
import type { Staff } from './contract/staff.ts'

/**
 * The staff by role, the longest-standing first. It is shown to everybody, blocks or not: members must know who
 * decides about them and whom to turn to, and one missing from a short public list would tell of the block.
 */
export async function listStaff(db: Kysely<Database>): Promise<Staff> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.roles', '>', ROLES.member)
    .orderBy('u.roles')
    .orderBy('u.id')
    .select(['u.id', 'u.name', 'u.status', 'u.stripe_status', 'u.emoji', 'u.roles'])
    .select(sql<string | null>`${sql.raw(visibleAvatar('u'))}`.as('avatar'))
    .select('m.last_activity')
    .execute()
  const staff: Staff = { 1: [], 2: [], 3: [] }
  for (const { roles, last_activity, ...member } of rows) {
    staff[roles as keyof Staff].push({ ...member, last_activity: last_activity.toISOString() })
  }
  return staff
}
