import type { AppContext } from '../../../platform/context.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { TOO_MANY_CODES, TOO_MANY_CODES_TODAY } from './texts.ts'

/** Wrong codes of one member. With three right ones among a million, a day of guessing finds one in 7,000 times. */
const WRONG: Limit[] = [
  { name: 'factor', points: 5, seconds: 300, message: TOO_MANY_CODES },
  { name: 'factor-day', points: 50, seconds: 86_400, message: TOO_MANY_CODES_TODAY },
]

/** Counts a code before it is looked at, so that none of many at once is free. @throws TooMany past a limit */
export async function countCode(context: AppContext, userId: number): Promise<void> {
  for (const limit of WRONG) await context.limits.count(limit, String(userId))
}

/** Takes that back: the code was right. */
export async function giveBackCode(context: AppContext, userId: number): Promise<void> {
  for (const limit of WRONG) await context.limits.refund(limit, String(userId))
}
