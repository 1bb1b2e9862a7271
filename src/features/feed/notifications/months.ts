import type { AppContext } from '../../../platform/context.ts'
import { rotatePartitions } from '../../../platform/db/partitions.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'

const DAY_MS = 86_400_000

/** Makes and drops the months of all tables that are cut by month when the site begins to listen, and once a day. */
export function turnMonthsDaily(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'months', () => rotatePartitions(context.db, new Date()))
}
