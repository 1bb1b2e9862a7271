import type { AppContext } from '../../../platform/context.ts'
import { agreePage } from './pages/agree.tsx'
import { lawPages } from './pages/law-pages.tsx'
import { missingSettings } from './policy/facts.ts'
import { lawRoutes } from './routes.ts'

/** The terms of the site and what else the law wants told, and members' agreement to them. */
export function law(site: AppContext): void {
  lawRoutes(site)
  lawPages(site)
  agreePage(site)
  warnOfGaps(site)
}

/** At a start where members come to the site, the log names what its legal pages cannot say. */
function warnOfGaps({ env, log }: AppContext): void {
  const missing = env.isSecure ? missingSettings(env) : []
  if (missing.length > 0) log.warn(`The legal pages lack what the law wants told: set ${missing.join(', ')}.`)
}
