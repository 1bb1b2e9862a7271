import { type Kysely, sql } from 'kysely'

/**
 * Texts that are typed and not sent. An emptied draft keeps its version without a text, so that a device that comes back
 * with an older one is recognised.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drafts (
      user_id integer not null references users on delete cascade,
      thread_id integer not null references threads on delete cascade,
      message text not null check (length(message) <= 1000),
      version integer not null default 1,
      edited_at timestamptz not null default now(),
      primary key (user_id, thread_id)
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index drafts_thread on drafts (thread_id)`.execute(db)
  await sql`create index drafts_old on drafts (edited_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table drafts`.execute(db)
}
