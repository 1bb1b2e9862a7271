import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import type { RequestReceiver } from '../policy.ts'
import { isWithinRetryPeriod, selectBond } from '../public/bond.ts'
import { getGate } from '../public/gate.ts'

/** Another member as this one finds them who would be their friend; undefined for who does not exist. */
export async function findRequestReceiver(
  tx: Transaction<Database>,
  askerId: number,
  userId: number,
): Promise<RequestReceiver | undefined> {
  const asked = await tx
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select(['u.id', 'u.roles', sql<boolean>`u.paused_at is not null`.as('paused')])
    .select(selectBond(askerId, 'u.id').as('bond'))
    .select(hasBlocked(sql`u.id`, sql`${askerId}`).as('hasBlocked'))
    .select(hasBlocked(sql`${askerId}`, sql`u.id`).as('isBlocked'))
    .select(
      sql<boolean>`exists (
        select from asks a
        where a.sender = ${askerId} and a.receiver = u.id and a.state = ${FRIEND_REQUEST_STATE.withdrawn} and ${isWithinRetryPeriod('a')}
      )`.as('hasWithdrawn'),
    )
    .executeTakeFirst()
  return asked && { ...asked, gate: await getGate(tx, userId) }
}

function hasBlocked(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from blacklist b where b.user_id = ${one} and b.blocked_id = ${other})`
}
