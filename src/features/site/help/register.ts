import type { AppContext } from '../../../platform/context.ts'
import { exitPage } from './exit.tsx'
import { answerPage } from './pages/answer.tsx'
import { helpPage } from './pages/help.tsx'
import { safetyPage } from './pages/safety.tsx'

/** Help pages that belong to no other feature, and the way out of the site. */
export function registerHelp(context: AppContext): void {
  helpPage(context)
  answerPage(context)
  safetyPage(context)
  exitPage(context)
}
