import { type Kysely, sql } from 'kysely'
import { isNotBeingDeleted } from '../../../platform/db/visibility.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'

/** Enough to answer a month of requests. */
export const REPLY_LIMIT: Limit = { name: 'ask-replies', points: 600, seconds: 3_600 }

/** Finds a request that its receiver may answer: pending or refused. */
export async function findOpenFriendRequest(db: Kysely<Database>, receiver: number, requestId: number) {
  return db
    .selectFrom('asks')
    .where('id', '=', requestId)
    .where('receiver', '=', receiver)
    .where('state', '<>', FRIEND_REQUEST_STATE.withdrawn)
    .where(sql<boolean>`${sql.raw(isNotBeingDeleted('asks.sender'))}`)
    .select(['sender', 'state'])
    .executeTakeFirst()
}
