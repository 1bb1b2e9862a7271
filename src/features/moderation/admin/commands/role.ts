import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { loseRank } from '../../../accounts/two-factor/public/drop.ts'
import { recordAudit } from '../../public.ts'
import { roleRefusal } from '../policy/role.ts'
import { NO_SUCH_MEMBER, SAME_ROLE } from '../team-texts.ts'

/**
 * Gives a member a role. Sessions read theirs anew at each request; what a higher one had opened, streams and the shown
 * second factor, ends here.
 * @param role 0 member to 3 founder
 * @returns the member's name
 * @throws NotFound, Refused with its reason, Conflict where it is theirs already
 */
export async function giveRole(
  context: AppContext,
  founder: Viewer,
  userId: number,
  role: number,
): Promise<string> {
  return inTransaction(context, async (tx) => {
    const member = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['id', 'name', 'roles', 'email_verified_at'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) throw new NotFound(NO_SUCH_MEMBER)
    const refusal = roleRefusal(founder.id, { ...member, verified: member.email_verified_at !== null })
    if (refusal) throw new Forbidden(refusal)
    if (member.roles === role) throw new Conflict(SAME_ROLE)
    await tx.updateTable('users').set({ roles: role }).where('id', '=', userId).execute()
    if (role < member.roles) await loseRank(tx, userId, role)
    const details = { role, was: member.roles }
    await recordAudit(tx, { actorId: founder.id, action: 'member.role', userId, details })
    if (role < member.roles) tx.publish({ kind: 'session-revoked', user_id: userId })
    // Pages of the forum show the staff badge next to names.
    tx.publish({ kind: 'pages', of: 'all' })
    return member.name
  })
}
