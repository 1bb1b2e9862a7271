import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import * as calls from './contract.ts'
import { outcomesPage } from './page.tsx'
import { publicOutcomesPage } from './public-page.tsx'
import { countOutcomes, countOutcomeWeek, enqueueMissingWeeks, getOutcomes } from './server.ts'

const HOUR_MS = 3_600_000

/** How people meet: weekly figures about groups. */
export function registerOutcomes(context: AppContext): void {
  context.jobs.register(countOutcomes, ({ week }) => countOutcomeWeek(context.db, week, new Date()))
  scheduleRecurring(context, HOUR_MS, 'weekly outcomes', () => enqueueMissingWeeks(context, new Date()))
  operation(context, calls.getOutcomes, ({ query }) => getOutcomes(context.db, query.week, new Date()))
  outcomesPage(context)
  publicOutcomesPage(context)
}
