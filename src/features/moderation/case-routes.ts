import type { AppContext } from '../../platform/context.ts'
import { route } from '../../platform/http/route.ts'
import { DONE } from './case-texts.ts'
import { actUponCase } from './commands/act-on-case.ts'
import { readCaseMessages } from './commands/read-messages.ts'
import * as calls from './contract/cases.ts'
import { readCaseEntry } from './queries/case.ts'
import { readCases } from './queries/cases.ts'

/** The calls of the reports' queue (product.md 7). */
export function caseRoutes(site: AppContext): void {
  route(site, calls.listCases, ({ viewer, query }) => readCases(site.db, viewer, query))
  route(site, calls.readCase, ({ viewer, params, query }) =>
    readCaseEntry(site.db, viewer, params.id, query.state),
  )
  route(site, calls.actOnCase, async ({ viewer, params, query, body }) => {
    await actUponCase(site, viewer, params.id, body)
    return { message: DONE[body.action], case: await readCaseEntry(site.db, viewer, params.id, query.state) }
  })
  route(site, calls.readCaseMessages, async ({ viewer, params }) => ({
    data: await readCaseMessages(site.db, viewer, params.id),
  }))
}
