import type { AppContext } from '../../platform/context.ts'
import { caseRoutes } from './case-routes.ts'
import { endSuspensionsByThemselves } from './end-suspensions.ts'
import { fadeWarningsDaily } from './fade-warnings.ts'
import { forgetFormerDaily } from './forget-former.ts'
import { hideWordsByJob } from './hide-words.ts'
import { memberRoutes } from './member-routes.ts'
import { banPage } from './pages/ban.tsx'
import { casePage } from './pages/case.tsx'
import { casesPage } from './pages/cases.tsx'
import { memberPage } from './pages/member.tsx'
import { memberSearchPage } from './pages/member-search.tsx'
import { reportPage } from './pages/report.tsx'
import { reviewsPage } from './pages/reviews.tsx'
import { reportRoutes } from './routes.ts'
import { sanctionRoutes } from './sanction-routes.ts'

/** Reports, and the staff's desk. */
export function moderation(context: AppContext): void {
  reportRoutes(context)
  reportPage(context)
  caseRoutes(context)
  casesPage(context)
  casePage(context)
  memberRoutes(context)
  memberSearchPage(context)
  memberPage(context)
  sanctionRoutes(context)
  banPage(context)
  reviewsPage(context)
  hideWordsByJob(context)
  endSuspensionsByThemselves(context)
  fadeWarningsDaily(context)
  forgetFormerDaily(context)
}
