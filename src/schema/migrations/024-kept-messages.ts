import { type Kysely, sql } from 'kysely'

/** Messages of members whose e-mail is not confirmed: one per conversation, until the confirmation or for 7 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_messages (
      user_id integer not null references users on delete cascade,
      thread_id integer not null references threads on delete cascade,
      type smallint not null,
      message text not null check (length(message) between 1 and 1000),
      client_key uuid not null default gen_random_uuid(),
      refusal text,
      created_at timestamptz not null default now(),
      primary key (user_id, thread_id)
    )`.execute(db)
  await sql`create index kept_messages_thread on kept_messages (thread_id)`.execute(db)
  await sql`create index kept_messages_old on kept_messages (created_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table kept_messages`.execute(db)
}
