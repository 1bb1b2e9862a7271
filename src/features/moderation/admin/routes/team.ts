import type { AppContext } from '../../../../platform/context.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { removeFactorOf } from '../../../accounts/two-factor/contract.ts'
import { removeOf } from '../../../accounts/two-factor/public/remove-of.ts'
import { giveRole } from '../commands/role.ts'
import { changeRole, findCandidates, listTeam } from '../contract/team.ts'
import { changeRoleForm, removeFactorOfForm } from '../pages/team.tsx'
import { findCandidatesFor, readTeam } from '../queries/team.ts'
import { roleGiven, SECOND_FACTOR_REMOVED } from '../team-texts.ts'

/** The calls by which the founder gives and takes roles (product.md 7). */
export function teamRoutes(context: AppContext): void {
  operation(context, listTeam, () => readTeam(context.db))
  operation(context, findCandidates, ({ viewer, query }) =>
    findCandidatesFor(context.db, viewer.id, query.search),
  )
  operation(
    context,
    changeRole,
    async ({ viewer, params, body }) => {
      const name = await giveRole(context, viewer, params.userId, body.role)
      return { message: roleGiven(name, body.role) }
    },
    { form: changeRoleForm(context) },
  )
  operation(
    context,
    removeFactorOf,
    async ({ viewer, params }) => {
      await removeOf(context, viewer, params.userId)
      return { message: SECOND_FACTOR_REMOVED }
    },
    { form: removeFactorOfForm(context) },
  )
}
