import type { Transaction } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { InvalidData } from '../../../../platform/http/errors.ts'
import type { Limit } from '../../../../platform/http/limits.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Database } from '../../../../schema/database.ts'
import { CODE_USED, CODE_WRONG, TOO_MANY_CODES, TOO_MANY_CODES_TODAY } from '../texts.ts'

/** What a code turned out to be; `used` is a right one that has served already. */
export type Verdict = 'right' | 'wrong' | 'used'

const VERDICT_MESSAGES = { wrong: CODE_WRONG, used: CODE_USED }

/**
 * Does what needs a right code, in one transaction. A wrong one counts against the member's limits and stands in the
 * audit log; what was typed does not.
 * @param work gives its verdict, and writes nothing unless that is `right`
 * @throws InvalidData of `code`, TooMany past a limit, and what `work` throws
 */
export async function withVerifiedCode(
  context: AppContext,
  viewer: Viewer,
  work: (tx: Transaction<Database>) => Promise<Verdict>,
): Promise<void> {
  await countCodeAttempt(context, viewer.id)
  const verdict = await inTransaction(context.db, async (tx) => {
    const found = await work(tx)
    if (found !== 'right') {
      await recordAudit(tx, { actorId: viewer.id, action: 'factor.wrong', userId: viewer.id })
    }
    return found
  })
  if (verdict !== 'right') throw new InvalidData({ code: [VERDICT_MESSAGES[verdict]] })
  await refundCodeAttempt(context, viewer.id)
}

/** Wrong codes of one member. With three right ones among a million, a day of guessing finds one in 7,000 times. */
const CODE_LIMITS: Limit[] = [
  { name: 'factor', points: 5, seconds: 300, message: TOO_MANY_CODES },
  { name: 'factor-day', points: 50, seconds: 86_400, message: TOO_MANY_CODES_TODAY },
]

/** Counts a code before it is looked at, so that none of many at once is free. @throws TooMany past a limit */
async function countCodeAttempt(context: AppContext, userId: number): Promise<void> {
  for (const limit of CODE_LIMITS) await context.limits.count(limit, String(userId))
}

/** Takes that back: the code was right. */
async function refundCodeAttempt(context: AppContext, userId: number): Promise<void> {
  for (const limit of CODE_LIMITS) await context.limits.refund(limit, String(userId))
}
