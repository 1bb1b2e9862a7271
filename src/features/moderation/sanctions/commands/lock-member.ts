import type { Transaction } from 'kysely'
import { Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { NO_SUCH_MEMBER, SANCTION_FORBIDDEN } from '../sanction-texts.ts'

/** Whoever of the staff acts. */
export interface Actor {
  id: number
  roles: number
}

/**
 * The account that one of the staff acts upon, held until the end of the transaction, before anything of it.
 * @throws NotFound, and Refused for oneself and for whoever is of an equal or higher role (product.md 7)
 */
export async function lockMember(tx: Transaction<Database>, actor: Actor, userId: number) {
  const member = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'name', 'roles', 'status', 'warning', 'can_description', 'description', 'suspended_until'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw new NotFound(NO_SUCH_MEMBER)
  if (actor.id === userId || actor.roles <= member.roles) throw new Forbidden(SANCTION_FORBIDDEN)
  return member
}
