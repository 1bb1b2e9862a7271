import type { AppContext } from '../../platform/context.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { route } from '../../platform/http/route.ts'
import type { Body, Params } from '../../shared/endpoint.ts'
import { report } from './commands/report.ts'
import { sendReport } from './contract/report.ts'
import { REPORT_SENT, REPORTS_OVER } from './report-texts.ts'

/** Of one member. */
const REPORTS: Limit = { name: 'reports', points: 20, seconds: 86_400, message: REPORTS_OVER }

/** The calls by which members tell staff of something. */
export function reportRoutes(context: AppContext): void {
  route(context, sendReport, async ({ viewer, params, body }) => {
    await countedReport(context, viewer, params, body)
    return { message: REPORT_SENT }
  })
}

/** Reports something, within the day's limit. @throws TooMany, and what `report` throws */
export async function countedReport(
  context: AppContext,
  reporter: { id: number; roles: number },
  params: Params<typeof sendReport>,
  body: Body<typeof sendReport>,
): Promise<void> {
  await context.limits.count(REPORTS, String(reporter.id))
  await report(context.db, reporter, params, body)
}
