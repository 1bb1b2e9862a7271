import { type Kysely, sql } from 'kysely'

/**
 * A deletion waits 72 hours and can be undone; a session knows when its password was last given. Sessions that exist
 * have never been asked: their next sensitive act asks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add authenticated_at timestamptz(3)`.execute(db)
  await sql`alter table sessions alter authenticated_at set default now()`.execute(db)
  await sql`alter table users add deletion_requested_at timestamptz(3)`.execute(db)
  await sql`
    create index users_being_deleted on users (deletion_requested_at) where deletion_requested_at is not null`.execute(
    db,
  )
}

/** The former version knows no deletion that waits: these members are back. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_being_deleted`.execute(db)
  await sql`alter table users drop deletion_requested_at`.execute(db)
  await sql`alter table sessions drop authenticated_at`.execute(db)
}
