import { type Kysely, sql } from 'kysely'

/** Settings that the founder changes while the site runs. A row without a value is one that was reset. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_settings (
      key text primary key check (length(key) between 1 and 60),
      value text check (length(value) between 1 and 1000),
      changed_at timestamptz(3) not null default clock_timestamp(),
      changed_by integer references users on delete set null
    )`.execute(db)
  await sql`create index site_settings_changed_by on site_settings (changed_by) where changed_by is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table site_settings`.execute(db)
}
