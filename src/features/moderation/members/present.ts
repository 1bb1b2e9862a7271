import { presentPage } from '../../../platform/http/present-page.ts'
import { type FoundMember, findMembers, MEMBERS_PAGE_SIZE } from '../contract/member.ts'
import { canViewMember } from './policy/member-access.ts'
import type { FoundMemberRow, FoundMembers } from './queries/find-members.ts'

interface Actor {
  id: number
  roles: number
}

/** A page of the search as one of the staff may read it. */
export function presentMemberPage(actor: Actor, { rows, total }: FoundMembers, search: string, page: number) {
  const asked = { path: findMembers.path, query: { search }, page, size: MEMBERS_PAGE_SIZE }
  return presentPage(
    asked,
    rows.map((row) => presentFoundMember(actor, row)),
    total,
  )
}

function presentFoundMember(actor: Actor, row: FoundMemberRow): FoundMember {
  const { id, name, avatar, roles } = row
  return {
    id,
    name,
    avatar,
    roles,
    account: canViewMember(actor, row)
      ? {
          email: row.email,
          birthday: row.birthday,
          signup: row.signup.toISOString(),
          last_activity: row.last_activity.toISOString(),
          status: row.status,
          warning: row.warning,
          suspended_until: row.suspended_until?.toISOString() ?? null,
        }
      : null,
  }
}
