import type { AppContext } from '../../platform/context.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { operation } from '../../platform/http/operation.ts'
import { report } from './commands/report.ts'
import { sendReport } from './contract/report.ts'
import { sendReportForm } from './pages/report.tsx'
import { REPORT_SENT, REPORTS_OVER } from './report-texts.ts'

/** Of one member. */
const REPORTS: Limit = { name: 'reports', points: 20, seconds: 86_400, message: REPORTS_OVER }

/** The calls by which members tell staff of something. */
export function reportRoutes(context: AppContext): void {
  operation(
    context,
    sendReport,
    async ({ viewer, params, body }) => {
      await context.limits.count(REPORTS, String(viewer.id))
      await report(context.db, viewer, params, body)
      return { message: REPORT_SENT }
    },
    { form: sendReportForm(context) },
  )
}
