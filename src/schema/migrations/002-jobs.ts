import { type Kysely, sql } from 'kysely'
import PgBoss from 'pg-boss'

const SCHEMA = 'pgboss'

/** The job queue's own schema, as the installed pg-boss writes it; later versions of it migrate themselves at start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The plan brings its own BEGIN and COMMIT; here it is part of the migration's transaction.
  const plan = PgBoss.getConstructionPlans(SCHEMA)
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await sql.raw(plan).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop schema ${sql.ref(SCHEMA)} cascade`.execute(db)
}
