import { type Kysely, type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../../../platform/db/name-search.ts'
import type { Database } from '../../../../schema/database.ts'
import { toNameKey } from '../../../../shared/keys.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { PathId } from '../../../../shared/schemas.ts'
import type { Candidate, TeamMember } from '../contract/team.ts'
import { findRoleRefusal } from '../policy/role.ts'

const CANDIDATES_MAX = 8

/** The staff, the highest role first, then the longest-standing. What one did is counted in an index of such acts alone. */
export async function listTeam(db: Kysely<Database>): Promise<TeamMember[]> {
  const { rows } = await sql<Omit<TeamMember, 'last_activity'> & { last_activity: Date }>`
    select u.id, u.name, u.avatar, u.status, u.roles,
      coalesce(u.own_activity, m.last_activity) as last_activity,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as factor,
      (select count(*) from audit a where a.actor_id = u.id and a.user_id is distinct from a.actor_id
        and a.created_at > now() - interval '30 days') as acts
    from users u join member_search m on m.user_id = u.id
    where u.roles > ${ROLES.member}
    order by u.roles desc, u.id`.execute(db)
  return rows.map((row) => ({ ...row, last_activity: row.last_activity.toISOString() }))
}

/** Members whose id this is (`#12` and `12` alike) or whose name begins so, who is named exactly first. */
export async function findCandidates(
  db: Kysely<Database>,
  founderId: number,
  search: string,
): Promise<Candidate[]> {
  const term = search.trim()
  // No stored text holds these, and PostgreSQL reads neither.
  if (term === '' || /[\0\p{Surrogate}]/u.test(term)) return []
  const key = toNameKey(term)
  const id = PathId.safeParse(term.replace(/^#/, '')).data ?? 0
  const ways: RawBuilder<unknown>[] = [
    sql`(select id from users where id = ${id})`,
    sql`(select id from users where name_key like ${`${escapeLike(key)}%`} order by name_key limit ${CANDIDATES_MAX})`,
  ]
  const { rows } = await sql<Omit<Candidate, 'refusal'> & { verified: boolean }>`
    select u.id, u.name, u.avatar, u.status, u.roles, u.email_verified_at is not null as verified
    from (${sql.join(ways, sql` union `)}) found join users u on u.id = found.id
    order by u.id = ${id} desc, u.name_key limit ${CANDIDATES_MAX}`.execute(db)
  return rows.map(({ verified, ...member }) => ({
    ...member,
    refusal: findRoleRefusal(founderId, { ...member, verified }),
  }))
}
