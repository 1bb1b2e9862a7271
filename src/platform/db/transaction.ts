import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../schema/database.ts'

const TRIES = 3
const PAUSE_MS = 20
/** Serialisation failure and deadlock: the same work may well succeed at the next try. */
const WORTH_ANOTHER_TRY = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction and gives its result; the transaction is rolled back when it throws. Inside an
 * open transaction it joins that one. `work` may run up to three times, so that it must only touch the database.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt === TRIES || !WORTH_ANOTHER_TRY.has(code)) throw error
      // Unequal pauses, or the two that collided would collide again.
      await sleep(PAUSE_MS * attempt * (0.5 + Math.random()))
    }
  }
}
