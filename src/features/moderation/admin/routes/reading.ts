import type { AppContext } from '../../../../platform/context.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { listAudit } from '../contract/audit.ts'
import { readFigures as readFiguresCall } from '../contract/figures.ts'
import { readAudit } from '../queries/audit.ts'
import { readFigures } from '../queries/figures.ts'

/** What the desk reads of the site as a whole. */
export function deskRoutes(context: AppContext): void {
  operation(context, readFiguresCall, async ({ viewer, query }) =>
    readFigures(context.db, viewer, query.by, new Date()),
  )
  operation(context, listAudit, async ({ query: { page, before, ...filter } }) =>
    readAudit(context.db, filter, { page, before }),
  )
}
