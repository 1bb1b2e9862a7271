import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { changeVisibility, setPause } from './commands.ts'
import { pauseAccount, readVisibility, resumeAccount, saveVisibility } from './contract/visibility.ts'
import { readVisibilityOf } from './queries.ts'

/** The calls of what others see of a member, and of the pause. */
export function visibilityRoutes(context: AppContext): void {
  route(context, readVisibility, ({ viewer }) => readVisibilityOf(context.db, viewer.id))
  route(context, saveVisibility, async ({ viewer, body }) => ({
    message: await changeVisibility(context, viewer.id, body),
  }))
  route(context, pauseAccount, async ({ viewer }) => ({ message: await setPause(context, viewer, true) }))
  route(context, resumeAccount, async ({ viewer }) => ({ message: await setPause(context, viewer, false) }))
}
