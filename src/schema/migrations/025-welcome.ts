import { type Kysely, sql } from 'kysely'

/**
 * The welcome of new members: what their data does not show by itself. Members of today have not dismissed it; a search
 * that differs from the first one was chosen. Columns without a default of their own rewrite no table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_settings add chosen boolean not null default false`.execute(db)
  await sql`
    alter table users add welcome_dismissed_at timestamptz(3), add return_path text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop return_path, drop welcome_dismissed_at`.execute(db)
  await sql`alter table search_settings drop chosen`.execute(db)
}
