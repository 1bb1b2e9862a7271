import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { ANY_ORIENTATION } from '../../../shared/enumerations.ts'
import { CONSENT_ACTIONS, recordConsent } from './consents.ts'

/**
 * Takes back a member's consent for orientation and religion: both are erased, in the search too, and with them whom the
 * member's saved search was for by orientation. Where there is none, nothing happens.
 */
export async function withdrawSensitiveConsent(tx: Transaction<Database>, userId: number): Promise<void> {
  const member = await tx
    .updateTable('users')
    .set({ sensitive: false, sensitive_at: null, religion: null })
    .where('id', '=', userId)
    .where('sensitive', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!member) return
  await sql`update member_search set orientation = null where user_id = ${userId}`.execute(tx)
  await sql`
    update search_settings set orientation = ${ANY_ORIENTATION} where user_id = ${userId}`.execute(tx)
  await recordConsent(tx, userId, CONSENT_ACTIONS.notSensitive)
}
