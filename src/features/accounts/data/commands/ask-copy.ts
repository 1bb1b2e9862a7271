import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../../platform/db/transaction.ts'
import { Conflict, TooManyRequests, Unauthenticated } from '../../../../platform/http/errors.ts'
import { makeCopy } from '../make-copy.ts'
import { copyRefusal } from '../policy.ts'
import { enqueueCopyErasure } from '../public/leave.ts'
import { readCopy } from '../queries.ts'
import { COPY_MAKING, COPY_TODAY, COPY_WAITS } from '../texts.ts'

/**
 * Asks for a copy of everything held about a member.
 * @throws Conflict while one is being made or waits, TooMany within a day of the last one
 */
export function askForCopy(context: TransactionContext, userId: number): Promise<void> {
  return inTransaction(context, async (tx) => {
    await holdMember(tx, userId)
    const now = Date.now()
    const refusal = copyRefusal(await readCopy(tx, userId, now), now)
    if (refusal === 'making') throw new Conflict(COPY_MAKING)
    if (refusal === 'waits') throw new Conflict(COPY_WAITS)
    if (refusal) throw new TooManyRequests(refusal.secondsLeft, COPY_TODAY)
    await dropExpired(tx, userId)
    const { id } = await tx
      .insertInto('data_exports')
      .values({ user_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.enqueue(makeCopy, { copy: Number(id) })
  })
}

/** Held, so that of two who ask at once the second reads what the first did. */
async function holdMember(tx: Transaction<Database>, userId: number): Promise<void> {
  const held = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw new Unauthenticated()
}

/** One that nobody took stands in the way of the next. */
async function dropExpired(tx: Tx, userId: number): Promise<void> {
  const gone = await tx
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .where('taken_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('file')
    .execute()
  await enqueueCopyErasure(tx, gone)
}
