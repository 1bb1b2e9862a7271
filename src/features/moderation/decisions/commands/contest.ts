import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import type { Body } from '../../../../shared/endpoint.ts'
import type { contest } from '../contract/contests.ts'
import { contestRefusal } from '../policy.ts'
import { ALREADY_CONTESTED, NO_SUCH_DECISION } from '../texts/contest-texts.ts'

/**
 * Keeps what a member says against a decision about them. Of two at once one is kept.
 * @throws NotFound for a decision that is not theirs; Conflict for one that was contested or lifted already, takes nothing
 * from them, or is older than six months
 */
export function contestDecision(
  db: Kysely<Database>,
  userId: number,
  { decision: id, text }: Body<typeof contest>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // The account first, like every act upon its decisions.
    await sql`select from users where id = ${userId} for no key update`.execute(tx)
    const decision = await tx
      .selectFrom('decisions as d')
      .leftJoin('contests as c', 'c.decision_id', 'd.id')
      .where('d.id', '=', id)
      .where('d.user_id', '=', userId)
      .select(['d.kind', 'd.percent', 'd.created_at', 'd.lifted_at', 'c.id as contest_id'])
      .executeTakeFirst()
    if (!decision) throw new NotFound(NO_SUCH_DECISION)
    const refusal = contestRefusal({ ...decision, isContested: decision.contest_id !== null }, Date.now())
    if (refusal) throw new Conflict(refusal)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('contests')
      .values({ decision_id: id, user_id: userId, text })
      .onConflict((conflict) => conflict.column('decision_id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw new Conflict(ALREADY_CONTESTED)
  })
}
