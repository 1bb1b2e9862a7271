import type { AppContext } from '../../../platform/context.ts'
import { answerPage, helpPage } from './page.tsx'
import { exitPage, safetyPage } from './safety-page.tsx'

/** Help pages that belong to no other feature, and the way out of the site. */
export function registerHelp(context: AppContext): void {
  helpPage(context)
  answerPage(context)
  safetyPage(context)
  exitPage(context)
}
