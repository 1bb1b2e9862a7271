import type { AppContext } from '../../../platform/context.ts'
import { answerPage, helpPage } from './page.tsx'
import { exitPage, safetyPage } from './safety-page.tsx'

/** Help pages without a feature of their own, and the page of external links. */
export function registerHelp(context: AppContext): void {
  helpPage(context)
  answerPage(context)
  safetyPage(context)
  exitPage(context)
}
