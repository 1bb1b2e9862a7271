import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { changeVisibility, setPause } from './commands.ts'
import { pauseAccount, readVisibility, resumeAccount, saveVisibility } from './contract/visibility.ts'
import { readVisibilityOf } from './queries.ts'

/** The calls of what others see of a member, and of the pause. */
export function visibilityRoutes(site: AppContext): void {
  route(site, readVisibility, ({ viewer }) => readVisibilityOf(site.db, viewer.id))
  route(site, saveVisibility, async ({ viewer, body }) => ({
    message: await changeVisibility(site, viewer.id, body),
  }))
  route(site, pauseAccount, async ({ viewer }) => ({ message: await setPause(site, viewer, true) }))
  route(site, resumeAccount, async ({ viewer }) => ({ message: await setPause(site, viewer, false) }))
}
