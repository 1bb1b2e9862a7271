import type { AppContext } from '../../../platform/context.ts'
import { turnMonths } from '../../../platform/db/periods.ts'
import { sweepEvery } from '../../../sweeps.ts'

const DAY_MS = 86_400_000

/** Makes and drops the months of all tables that are cut by month when the site begins to listen, and once a day. */
export function turnMonthsDaily(context: AppContext): void {
  sweepEvery(context, DAY_MS, 'months', () => turnMonths(context.db, new Date()))
}
