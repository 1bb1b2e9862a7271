import { type Kysely, sql } from 'kysely'
import { Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { DECISION } from '../../../../shared/decisions.ts'
import { canViewMember } from '../../members/policy/member-access.ts'
import type { Actor } from '../commands/lock-member.ts'
import { NO_SUCH_MEMBER, SANCTION_FORBIDDEN } from '../sanction-texts.ts'

export type SanctionedMemberRow = Awaited<ReturnType<typeof getSanctionedMember>>

/**
 * A member about whom one of the staff is to decide.
 * @throws NotFound, and Refused for oneself and for whoever is of an equal or higher role
 */
export async function getSanctionedMember(db: Kysely<Database>, actor: Actor, userId: number) {
  const member = await db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.id', 'u.name', 'u.avatar', 'u.emoji', 'u.stripe_status', 'u.roles', 'u.status', 'u.warning'])
    .select(['u.can_description', 'u.suspended_until', 'm.signup'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('decisions as d')
          .whereRef('d.user_id', '=', 'u.id')
          .where('d.kind', '=', DECISION.suspension)
          .where('d.until', 'is', null)
          .where('d.lifted_at', 'is', null)
          .select(sql.lit(1).as('one')),
      ).as('waits'),
    )
    .executeTakeFirst()
  if (!member) throw new NotFound(NO_SUCH_MEMBER)
  if (!canViewMember(actor, member)) throw new Forbidden(SANCTION_FORBIDDEN)
  return member
}
