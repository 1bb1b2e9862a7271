import type { AppContext } from '../../../platform/context.ts'
import { agreePage } from './pages/agree.tsx'
import { lawPages } from './pages/law-pages.tsx'
import { missingSettings } from './policy/facts.ts'
import { lawRoutes } from './routes.ts'

/** The terms of the site and what else the law wants told, and members' agreement to them. */
export function law(context: AppContext): void {
  lawRoutes(context)
  lawPages(context)
  agreePage(context)
  warnOfGaps(context)
}

/** At a start where members come to the site, the log names what its legal pages cannot say. */
function warnOfGaps({ config, log }: AppContext): void {
  const missing = config.isSecure ? missingSettings(config) : []
  if (missing.length > 0) log.warn(`The legal pages lack what the law wants told: set ${missing.join(', ')}.`)
}
