import type { AppContext } from '../../../../platform/context.ts'
import { route } from '../../../../platform/http/route.ts'
import { listAudit } from '../contract/audit.ts'
import { readFigures as readFiguresCall } from '../contract/figures.ts'
import { readAudit } from '../queries/audit.ts'
import { readFigures } from '../queries/figures.ts'

/** What the desk reads of the site as a whole. */
export function deskRoutes(context: AppContext): void {
  route(context, readFiguresCall, async ({ viewer, query }) =>
    readFigures(context.db, viewer, query.by, new Date()),
  )
  route(context, listAudit, async ({ query: { page, before, ...filter } }) =>
    readAudit(context.db, filter, { page, before }),
  )
}
