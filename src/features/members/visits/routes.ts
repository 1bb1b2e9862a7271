import type { AppContext } from '../../../platform/context.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { saveTracesOf, visit } from './commands.ts'
import { leaveTrace, listVisitors, saveTraces } from './contract.ts'
import { saveTracesForm } from './pages.tsx'
import { readVisitors } from './queries.ts'
import { NOW_WITH_TRACES, NOW_WITHOUT_TRACES, VISITED, VISITS_OVER } from './texts.ts'

/** Profiles that one member views; one who reads through a search views far fewer. */
const VISITS: Limit = { name: 'visits', points: 600, seconds: 3_600, message: VISITS_OVER }
const CHANGES: Limit = { name: 'traces', points: 60, seconds: 3_600 }

/** The calls of visitors (specification 2, section 7). */
export function visitorRoutes(context: AppContext): void {
  operation(context, listVisitors, ({ viewer, query }) => readVisitors(context, viewer.id, query.page))
  operation(context, leaveTrace, async ({ viewer, params }) => {
    await context.limits.count(VISITS, String(viewer.id))
    await visit(context.db, viewer, params.userId, Date.now())
    return { message: VISITED }
  })
  operation(
    context,
    saveTraces,
    async ({ viewer, body }) => ({
      message: await changeTraces(context, viewer.id, body.leaves_traces),
    }),
    { form: saveTracesForm(context) },
  )
}

/** Changes whether a member leaves traces. @returns what the member is told */
export async function changeTraces(context: AppContext, userId: number, leaves: boolean): Promise<string> {
  await context.limits.count(CHANGES, String(userId))
  await saveTracesOf(context.db, userId, leaves)
  return leaves ? NOW_WITH_TRACES : NOW_WITHOUT_TRACES
}
