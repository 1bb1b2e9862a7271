import { type Kysely, sql } from 'kysely'
import PgBoss from 'pg-boss'

const SCHEMA = 'pgboss'

/** Schema of the job queue, from the installed pg-boss. Versions 11 and 12 do not migrate it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The script contains BEGIN and COMMIT, which are removed: it runs in the migration's transaction.
  const plan = PgBoss.getConstructionPlans(SCHEMA)
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await sql.raw(plan).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop schema ${sql.ref(SCHEMA)} cascade`.execute(db)
}
