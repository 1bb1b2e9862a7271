import type { AppContext } from '../../../platform/context.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { route } from '../../../platform/http/route.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { contestDecision } from './commands/contest.ts'
import { answerContest } from './commands/decide-contest.ts'
import { contest, decideContest, listContests } from './contract/contests.ts'
import { presentContests } from './present.ts'
import { readContests } from './queries/contests.ts'
import { CONTEST_SENT, CONTESTS_OVER } from './texts/contest-texts.ts'
import { CONTEST_ACCEPTED, CONTEST_REFUSED } from './texts/desk-texts.ts'

/** Of one member. */
const CONTESTS: Limit = { name: 'contests', points: 10, seconds: 86_400, message: CONTESTS_OVER }

/** The calls by which members contest, and staff answer. */
export function decisionRoutes(context: AppContext): void {
  route(context, contest, async ({ viewer, body }) => {
    await countedContest(context, viewer, body)
    return { message: CONTEST_SENT }
  })
  route(context, listContests, async ({ viewer, query }) =>
    presentContests(viewer, await readContests(context.db, query.state, query.page), query),
  )
  route(context, decideContest, async ({ viewer, params, body }) => {
    await answerContest(context, viewer, params.id, body)
    return { message: body.accepted ? CONTEST_ACCEPTED : CONTEST_REFUSED }
  })
}

/** Contests a decision, within the day's limit. @throws TooMany, and what `contestDecision` throws */
export async function countedContest(
  context: AppContext,
  member: { id: number },
  body: Body<typeof contest>,
): Promise<void> {
  await context.limits.count(CONTESTS, String(member.id))
  await contestDecision(context.db, member.id, body)
}
