import type { Kysely } from 'kysely'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { Database } from '../../../../schema/database.ts'
import { TERMS_VERSION } from '../../../../shared/consents.ts'
import { ACTS, recordConsent } from '../public/consents.ts'

/** Keeps that a member agrees to the terms of today. Of several at once, or after it was done, one counts. */
export function agree(db: Kysely<Database>, userId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ terms_version: TERMS_VERSION, terms_at: new Date() })
      .where('id', '=', userId)
      .where('terms_version', 'is distinct from', TERMS_VERSION)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordConsent(tx, userId, ACTS.terms)
  })
}
