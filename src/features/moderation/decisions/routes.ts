import type { AppContext } from '../../../platform/context.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { contestDecision } from './commands/contest.ts'
import { answerContest } from './commands/decide-contest.ts'
import { contest, decideContest, listContests } from './contract/contests.ts'
import { decideContestForm } from './pages/contests.tsx'
import { contestForm } from './pages/statement.tsx'
import { presentContests } from './present.ts'
import { readContests } from './queries/contests.ts'
import { CONTEST_SENT, CONTESTS_OVER } from './texts/contest-texts.ts'
import { CONTEST_ACCEPTED, CONTEST_REFUSED } from './texts/desk-texts.ts'

/** Of one member. */
const CONTESTS: Limit = { name: 'contests', points: 10, seconds: 86_400, message: CONTESTS_OVER }

/** The calls by which members contest, and staff answer. */
export function decisionRoutes(context: AppContext): void {
  operation(
    context,
    contest,
    async ({ viewer, body }) => {
      await context.limits.count(CONTESTS, String(viewer.id))
      await contestDecision(context.db, viewer.id, body)
      return { message: CONTEST_SENT }
    },
    { form: contestForm(context) },
  )
  operation(context, listContests, async ({ viewer, query }) =>
    presentContests(viewer, await readContests(context.db, query.state, query.page), query),
  )
  operation(
    context,
    decideContest,
    async ({ viewer, params, body }) => {
      await answerContest(context, viewer, params.id, body)
      return { message: body.accepted ? CONTEST_ACCEPTED : CONTEST_REFUSED }
    },
    { form: decideContestForm(context) },
  )
}
