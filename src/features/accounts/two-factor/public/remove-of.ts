import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { recordAudit } from '../../../moderation/public.ts'
import { NO_SUCH_STAFF, NOT_YOURS_TO_REMOVE, THEY_HAVE_NONE } from '../texts.ts'
import { dropFactor } from './drop.ts'

/**
 * Takes the factor of one of the staff away, who makes another at their next visit to the desk.
 * @throws NotFound, Refused for oneself and for equal roles, Conflict where there is none
 */
export function removeOf({ db }: AppContext, founder: Viewer, userId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const member = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select('roles')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) throw new NotFound(NO_SUCH_STAFF)
    if (founder.roles <= member.roles) throw new Forbidden(NOT_YOURS_TO_REMOVE)
    if (!(await dropFactor(tx, userId))) throw new Conflict(THEY_HAVE_NONE)
    await recordAudit(tx, { actorId: founder.id, action: 'factor.remove', userId })
  })
}
