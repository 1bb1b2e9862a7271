import { recordAudit } from '../../../../platform/audit.ts'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { CANNOT_REMOVE, MEMBER_NOT_FOUND, MEMBER_NOT_SET_UP } from '../texts.ts'
import { removeTwoFactor } from './remove-two-factor.ts'

/**
 * Takes the factor of one of the staff away, who makes another at their next visit to the desk.
 * @throws NotFound, Refused for oneself and for equal roles, Conflict where there is none
 */
export function removeMemberTwoFactor({ db }: AppContext, founder: Viewer, userId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const member = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select('roles')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) throw new NotFound(MEMBER_NOT_FOUND)
    if (founder.roles <= member.roles) throw new Forbidden(CANNOT_REMOVE)
    if (!(await removeTwoFactor(tx, userId))) throw new Conflict(MEMBER_NOT_SET_UP)
    await recordAudit(tx, { actorId: founder.id, action: 'factor.remove', userId })
  })
}
