import { type Kysely, sql } from 'kysely'

/** Members may refuse read receipts, and have quiet evenings. The index is empty at first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add sends_receipts boolean not null default true,
      add quiet_from smallint,
      add quiet_digest_at timestamptz`.execute(db)
  // Existing rows have null: checking them would lock the table.
  await sql`
    alter table users add constraint users_quiet_from_check check (quiet_from between 18 and 23) not valid`.execute(
    db,
  )
  await sql`
    create index users_quiet_digest on users (quiet_digest_at) where quiet_digest_at is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop sends_receipts, drop quiet_from, drop quiet_digest_at`.execute(db)
}
