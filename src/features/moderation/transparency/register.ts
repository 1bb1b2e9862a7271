import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import * as calls from './contract.ts'
import { collectReportData, countRecipients, type ReportPeriod } from './data.ts'
import { orderForm, transparencyAdminPage, transparencyPage } from './page.tsx'
import { addOrder, getToday, listPublishedReports, packReport, publishReport, removeOrder } from './server.ts'
import { NO_SUCH_REPORT, ORDER_ADDED, ORDER_REMOVED } from './texts.ts'

const SIX_HOURS_MS = 6 * 3_600_000

/** The transparency report (DSA, articles 15 and 24). */
export function registerTransparency(context: AppContext): void {
  scheduleRecurring(context, SIX_HOURS_MS, 'transparency report', async () => {
    await countRecipients(context.db)
    await publishReport(context.db, new Date())
  })
  registerTransparencyCalls(context)
  registerPublishedFiles(context)
  transparencyPage(context)
  transparencyAdminPage(context)
}

function registerTransparencyCalls(context: AppContext): void {
  operation(context, calls.downloadReport, ({ query, reply }) => downloadReport(context, query, reply))
  operation(
    context,
    calls.addOrder,
    async ({ viewer, body }) => {
      await addOrder(context.db, viewer, body)
      return { message: ORDER_ADDED }
    },
    { form: orderForm(context) },
  )
  operation(
    context,
    calls.removeOrder,
    async ({ viewer, params }) => {
      await removeOrder(context.db, viewer, params.id)
      return { message: ORDER_REMOVED }
    },
    { form: orderForm(context) },
  )
}

/** The report of any period, for staff. */
async function downloadReport(
  context: AppContext,
  period: ReportPeriod,
  reply: FastifyReply,
): Promise<Readable> {
  const data = await collectReportData(context.db, period)
  reply
    .type('application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="transparence-${period.from}-${period.to}.zip"`)
  return packReport(context, { period, data, published: getToday(new Date()), previous: null })
}

/** `/transparence/2026.zip`, `/transparence/2026-1.zip`: the tables of a published report. */
function registerPublishedFiles(context: AppContext): void {
  context.app.get<{ Params: { file: string } }>(
    `${calls.TRANSPARENCY_PATH}/:file`,
    async (request, reply) => {
      const reports = await listPublishedReports(context.db)
      const index = reports.findIndex(({ name }) => request.params.file === `${name}.zip`)
      const report = reports[index]
      if (!report) throw new NotFound(NO_SUCH_REPORT)
      const previous = reports.slice(index + 1).find(({ name }) => name.length === report.name.length)
      return reply
        .type('application/zip')
        .header('cache-control', 'public, max-age=3600')
        .header('content-disposition', `attachment; filename="transparence-${report.name}.zip"`)
        .send(await packReport(context, { ...report, previous: previous?.published ?? null }))
    },
  )
}
