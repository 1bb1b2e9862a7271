import type { AppContext } from '../../../../platform/context.ts'
import { route } from '../../../../platform/http/route.ts'
import { giveRole } from '../commands/role.ts'
import { changeRole, findCandidates, listTeam } from '../contract/team.ts'
import { findCandidatesFor, readTeam } from '../queries/team.ts'
import { roleGiven } from '../team-texts.ts'

/** The calls by which the founder gives and takes roles (product.md 7). */
export function teamRoutes(context: AppContext): void {
  route(context, listTeam, () => readTeam(context.db))
  route(context, findCandidates, ({ viewer, query }) =>
    findCandidatesFor(context.db, viewer.id, query.search),
  )
  route(context, changeRole, async ({ viewer, params, body }) => {
    const name = await giveRole(context, viewer, params.userId, body.role)
    return { message: roleGiven(name, body.role) }
  })
}
