import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { agree } from './commands/agree.ts'
import { agreeToTerms } from './contract/law.ts'
import { AGREED } from './texts/changes-texts.ts'

/** The one call of law. */
export function lawRoutes(context: AppContext): void {
  route(context, agreeToTerms, async ({ viewer }) => {
    await agree(context.db, viewer.id)
    return { message: AGREED }
  })
}
