import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { deleteAccount } from '../../src/features/accounts/delete-account.ts'
import type { OpenDatabase } from '../../src/platform/db/client.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import type { Database } from '../../src/schema/database.ts'

/**
 * Makes a restored database safe to serve: ends all sessions, mailed links, downloads and push subscriptions, since some
 * were revoked after the backup, and erases again the accounts erased since. Idempotent.
 * @returns the number of accounts erased
 */
export async function applyErasures(
  database: Pick<OpenDatabase, 'db' | 'pool'>,
  config: Config,
  secret: string,
  erasures: ReadonlyMap<number, Date>,
  since: Date,
): Promise<number> {
  const { db } = database
  await revokeAccess(db)
  const ids = [...erasures].flatMap(([id, time]) => (time > since ? id : []))
  if (ids.length === 0) return 0
  // Numbers given since the backup are not given again: an old list would name another member.
  await sql`
    select setval('users_id_seq', greatest((select last_value from users_id_seq), ${Math.max(...ids)}))`.execute(
    db,
  )
  const present = await db
    .selectFrom('users')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .select('id')
    .orderBy('id')
    .execute()
  if (present.length === 0) return 0
  await eraseAccounts(
    database,
    config,
    secret,
    present.map(({ id }) => id),
  )
  return present.length
}

async function revokeAccess(db: Kysely<Database>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const table of ['sessions', 'account_tokens', 'push_subscriptions'] as const) {
      await tx.deleteFrom(table).execute()
    }
    await sql`update data_exports set token_hash = null where token_hash is not null`.execute(tx)
  })
}

/** Deletes accounts as the site does: its features register what they delete. Files are erased by a job at the start. */
async function eraseAccounts(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  config: Config,
  secret: string,
  ids: readonly number[],
): Promise<void> {
  const { app, context } = await buildApp({
    config: { ...config, processRole: 'web', redisUrl: undefined },
    log: pino({ level: 'silent' }),
    db,
    pool,
    secret,
    assets: {
      scripts: [],
      styles: [],
      sheets: { desk: [], house: [] },
      preloads: () => [],
      preamble: '',
      isDevelopment: false,
    },
  })
  try {
    await context.jobs.start({ runWorker: false })
    for (const id of ids) {
      // Somebody who left the staff after the backup is staff in it, whose accounts cannot be deleted.
      await db.updateTable('users').set({ roles: 0 }).where('id', '=', id).where('roles', '>', 0).execute()
      await deleteAccount(context, id)
    }
  } finally {
    await app.close()
    await context.jobs.stop()
    await context.telemetry.close()
  }
}
