import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import {
  deleteAccount,
  repeatDeletionRequest,
  repeatDeletionUndo,
} from '../../src/features/accounts/delete-account.ts'
import type { OpenDatabase } from '../../src/platform/db/client.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import type { Database } from '../../src/schema/database.ts'
import type { Erasure } from './erasure-list.ts'

/**
 * Makes a restored database safe to serve: ends all sessions, mailed links, downloads and push subscriptions, since some
 * were revoked after the backup, and repeats what became of deleted accounts since. Idempotent.
 * @returns the number of accounts erased
 */
export async function applyErasures(
  database: Pick<OpenDatabase, 'db' | 'pool'>,
  config: Config,
  secret: string,
  erasures: ReadonlyMap<number, Erasure>,
  since: Date,
): Promise<number> {
  const { db } = database
  await revokeAccess(db)
  const later = [...erasures.values()].filter(({ erased_at }) => erased_at > since)
  if (later.length === 0) return 0
  const ids = later.map(({ user_id }) => user_id)
  // Numbers given since the backup are not given again: an old list would name another member.
  await sql`
    select setval('users_id_seq', greatest((select last_value from users_id_seq), ${Math.max(...ids)}))`.execute(
    db,
  )
  const present = await db
    .selectFrom('users')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .select('id')
    .execute()
  const known = new Set(present.map(({ id }) => id))
  const due = later.filter(({ user_id }) => known.has(user_id)).sort((a, b) => a.user_id - b.user_id)
  if (due.length > 0) await repeatDeletions(database, config, secret, due)
  return due.filter(({ state }) => state === 'erased').length
}

async function revokeAccess(db: Kysely<Database>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const table of ['sessions', 'account_tokens', 'pending_signups', 'push_subscriptions'] as const) {
      await tx.deleteFrom(table).execute()
    }
    await sql`update data_exports set token_hash = null where token_hash is not null`.execute(tx)
  })
}

/** Deletes and hides accounts as the site does, by the steps of its features. A job at the start erases files. */
async function repeatDeletions(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  config: Config,
  secret: string,
  erasures: readonly Erasure[],
): Promise<void> {
  const { app, context } = await buildApp({
    config: { ...config, processRole: 'web', redis: undefined },
    log: pino({ level: 'silent' }),
    db,
    pool,
    secret,
    assets: {
      scripts: [],
      styles: [],
      sheets: { desk: [], house: [], outings: [], people: [], signs: [], napkins: [] },
      preloads: () => [],
      preamble: '',
      isDevelopment: false,
    },
  })
  try {
    await context.jobs.start({ runWorker: false })
    for (const { user_id, state, erased_at } of erasures) {
      if (state === 'undone') {
        await repeatDeletionUndo(context, user_id)
        continue
      }
      // Somebody who left the staff after the backup is staff in it, whose accounts cannot be deleted.
      await db
        .updateTable('users')
        .set({ roles: 0 })
        .where('id', '=', user_id)
        .where('roles', '>', 0)
        .execute()
      if (state === 'erased') await deleteAccount(context, user_id)
      else await repeatDeletionRequest(context, user_id, erased_at)
    }
  } finally {
    await app.close()
    await context.jobs.stop()
    await context.telemetry.close()
  }
}
