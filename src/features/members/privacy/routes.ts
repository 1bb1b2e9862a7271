import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { changeVisibility, setPause } from './commands.ts'
import { pauseAccount, readVisibility, resumeAccount, saveVisibility } from './contract/visibility.ts'
import { pauseForm, saveVisibilityForm } from './pages.tsx'
import { readVisibilityOf } from './queries.ts'

/** The calls of what others see of a member, and of the pause. */
export function visibilityRoutes(context: AppContext): void {
  operation(context, readVisibility, ({ viewer }) => readVisibilityOf(context.db, viewer.id))
  operation(
    context,
    saveVisibility,
    async ({ viewer, body }) => ({
      message: await changeVisibility(context, viewer.id, body),
    }),
    { form: saveVisibilityForm(context) },
  )
  operation(
    context,
    pauseAccount,
    async ({ viewer }) => ({ message: await setPause(context, viewer, true) }),
    { form: pauseForm(context, 'pause') },
  )
  operation(
    context,
    resumeAccount,
    async ({ viewer }) => ({ message: await setPause(context, viewer, false) }),
    { form: pauseForm(context, 'reprise') },
  )
}
