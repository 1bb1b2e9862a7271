import type { Limit } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import type { Site } from '../../site.ts'
import { report } from './commands.ts'
import { sendReport } from './contract/report.ts'
import { REPORT_SENT, REPORTS_OVER } from './report-texts.ts'

const REPORTS: Limit = { name: 'reports', points: 20, seconds: 86_400, message: REPORTS_OVER }

/** The calls by which members tell staff of something. */
export function reportRoutes(site: Site): void {
  route(site, sendReport, async ({ viewer, params, body }) => {
    await site.limits.count(REPORTS, String(viewer.id))
    await report(site.db, viewer, params, body)
    return { message: REPORT_SENT }
  })
}
