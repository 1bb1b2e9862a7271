import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { NO_SUCH_MEMBER } from '../../sanctions/sanction-texts.ts'

export type MemberFacts = Awaited<ReturnType<typeof getMemberFacts>>

/**
 * What the desk says of a member. Neither what they look for, nor orientation, religion or exact position.
 * @throws NotFound
 */
export async function getMemberFacts(db: Kysely<Database>, id: number) {
  const facts = await db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', id)
    .select(['u.id', 'u.name', 'u.avatar', 'u.emoji', 'u.stripe_status', 'u.status', 'u.roles', 'u.demo'])
    .select(['u.email', 'u.email_verified_at', 'u.pending_email', 'u.description', 'u.can_description'])
    .select(['u.warning', 'u.warned_at', 'u.suspended_until', 'u.place', 'u.iso'])
    .select(['m.sex', 'm.birthday', 'm.signup', 'u.paused_at'])
    .select((row) => [
      row.fn.coalesce('u.own_latitude', 'm.latitude').as('latitude'),
      row.fn.coalesce('u.own_longitude', 'm.longitude').as('longitude'),
      row.fn.coalesce('u.own_activity', 'm.last_activity').as('last_activity'),
    ])
    .select(sql<string | null>`host(u.signup_ip)`.as('signup_ip'))
    .executeTakeFirst()
  if (!facts) throw new NotFound(NO_SUCH_MEMBER)
  return facts
}
