import type { AppContext } from '../../../platform/context.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { countFigures } from './commands/count-figures.ts'
import { exportAudit } from './pages/export.ts'
import { journalPage } from './pages/journal.tsx'
import { overviewPage } from './pages/overview.tsx'
import { teamPage } from './pages/team.tsx'
import { deskRoutes } from './routes/reading.ts'
import { teamRoutes } from './routes/team.ts'

const TEN_MINUTES_MS = 600_000

/** The staff's desk as a whole: what waits, the figures, the team. */
export function desk(context: AppContext): void {
  scheduleRecurring(context, TEN_MINUTES_MS, 'figures', () => countFigures(context.db, new Date()))
  deskRoutes(context)
  overviewPage(context)
  journalPage(context)
  exportAudit(context)
  teamRoutes(context)
  teamPage(context)
}
