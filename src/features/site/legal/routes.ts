import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { agree } from './commands/agree.ts'
import { agreeToTerms } from './contract/law.ts'
import { agreeToTermsForm } from './pages/agree.tsx'
import { AGREED } from './texts/changes-texts.ts'

/** The one call of law. */
export function lawRoutes(context: AppContext): void {
  operation(
    context,
    agreeToTerms,
    async ({ viewer }) => {
      await agree(context.db, viewer.id)
      return { message: AGREED }
    },
    { form: agreeToTermsForm(context) },
  )
}
