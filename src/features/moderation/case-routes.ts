import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { DONE } from './case-texts.ts'
import { actUponCase } from './commands/act-on-case.ts'
import { readCaseMessages } from './commands/read-messages.ts'
import * as calls from './contract/cases.ts'
import { actOnCaseForm, readCaseMessagesForm } from './pages/case.tsx'
import { readCaseEntry } from './queries/case.ts'
import { readCases } from './queries/cases.ts'

/** The calls of the reports' queue (product.md 7). */
export function caseRoutes(context: AppContext): void {
  operation(context, calls.listCases, ({ viewer, query }) => readCases(context.db, viewer, query))
  operation(context, calls.readCase, ({ viewer, params, query }) =>
    readCaseEntry(context.db, viewer, params.id, query.state),
  )
  operation(
    context,
    calls.actOnCase,
    async ({ viewer, params, query, body }) => {
      await actUponCase(context, viewer, params.id, body)
      return {
        message: DONE[body.action],
        case: await readCaseEntry(context.db, viewer, params.id, query.state),
      }
    },
    { form: actOnCaseForm(context) },
  )
  operation(
    context,
    calls.readCaseMessages,
    async ({ viewer, params }) => ({
      data: await readCaseMessages(context.db, viewer, params.id),
    }),
    { form: readCaseMessagesForm(context) },
  )
}
