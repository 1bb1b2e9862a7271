import { presentPage } from '../../platform/http/present-page.ts'
import { type FoundMember, findMembers, MEMBERS_PAGE } from './contract/member.ts'
import { mayKnow } from './policy/known.ts'
import type { Found, FoundRow } from './queries/find-members.ts'

interface Actor {
  id: number
  roles: number
}

/** A page of the search as one of the staff may read it. */
export function presentFound(actor: Actor, { rows, total }: Found, search: string, page: number) {
  const asked = { path: findMembers.path, query: { search }, page, size: MEMBERS_PAGE }
  return presentPage(
    asked,
    rows.map((row) => presentMember(actor, row)),
    total,
  )
}

function presentMember(actor: Actor, row: FoundRow): FoundMember {
  const { id, name, avatar, roles } = row
  return {
    id,
    name,
    avatar,
    roles,
    account: mayKnow(actor, row)
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
