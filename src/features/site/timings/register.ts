import type { AppContext } from '../../../platform/context.ts'
import { InvalidData } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { isMeasuredPage } from '../../../platform/http/page-kind.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import * as calls from './contract.ts'
import { createTimingCounts, deleteOldTimings, startTimingCounts, type TimingCounts } from './server.ts'
import { COUNTED, TOO_MANY_TIMINGS, UNKNOWN_PAGE } from './texts.ts'

const DAY_MS = 86_400_000
/** Of a member: a page read in six seconds, all the time. */
const TIMING_LIMIT: Limit = { name: 'timings', points: 600, seconds: 3_600, message: TOO_MANY_TIMINGS }

/** How fast pages are in the browsers of members (decision 58). */
export function registerTimings(context: AppContext): void {
  const counts = createTimingCounts(context.db)
  startTimingCounts(context, counts)
  scheduleRecurring(context, DAY_MS, 'page timings', () => deleteOldTimings(context.db, new Date()))
  operation(
    context,
    calls.sendTimings,
    async ({ viewer, body }) => {
      await context.limits.count(TIMING_LIMIT, String(viewer.id))
      return sendTimings(context, counts, body)
    },
    { route: { config: { isNoActivity: true } } },
  )
}

/** @throws InvalidData for a page that the site does not have, or does not measure */
function sendTimings(context: AppContext, counts: TimingCounts, timings: calls.Timings): { message: string } {
  const isKnown = isMeasuredPage(timings.page) && context.pages.some(({ path }) => path === timings.page)
  if (!isKnown) throw new InvalidData({ page: [UNKNOWN_PAGE] })
  if (context.config.fieldTimings) counts.add(timings)
  return { message: COUNTED }
}
