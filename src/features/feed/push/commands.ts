import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NotFound, Unauthenticated } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { NOT_SUBSCRIBED } from './texts.ts'

/** Browsers of one member; with one more the oldest goes. */
export const BROWSERS = 10

interface Browser {
  push_user_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Keeps a browser to be told by push, for as long as the session lasts. An address is of whoever subscribed last, and a
 * browser has one: what it had before goes.
 * @throws Unauthenticated where the session was ended meanwhile
 */
export async function keepBrowser(
  db: Kysely<Database>,
  { id, session_id }: Pick<Viewer, 'id' | 'session_id'>,
  browser: Browser,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdSession(tx, id, session_id)
    const mine = { ...browser, user_id: id, session_id }
    await tx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', id)
      .where('push_user_id', '=', browser.push_user_id)
      .where('endpoint', '<>', browser.endpoint)
      .execute()
    await tx
      .insertInto('push_subscriptions')
      .values(mine)
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...mine, created_at: new Date() }))
      .execute()
    await dropOldest(tx, id)
  })
}

/** The account first, as its deletion does, then the session, as signing out does; so that no two wait for each other. */
async function holdSession(tx: Transaction<Database>, userId: number, sessionId: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
  const session = await tx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!session) throw new Unauthenticated()
}

async function dropOldest(tx: Transaction<Database>, userId: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(BROWSERS),
    )
    .execute()
}

/** Ends the web push of a browser. @throws NotFound where the member has none of that name */
export async function forgetBrowser(db: Kysely<Database>, userId: number, pushUserId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('push_user_id', '=', pushUserId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new NotFound(NOT_SUBSCRIBED)
}
