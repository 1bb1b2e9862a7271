import { type Kysely, sql } from 'kysely'

/**
 * Friend requests with a text, what it answers, and a rose; refusals that can be undone; accepted requests that their
 * sender has not seen. The text of a request can be reported (type 9).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add quote jsonb`.execute(db)
  await sql`alter table friendships add yes_unseen jsonb`.execute(db)
  await sql`
    alter table mailboxes
      add rose_week date not null default '1970-01-01',
      add roses smallint not null default 0`.execute(db)
  await sql`
    alter table asks
      add text text,
      add quote jsonb,
      add rose boolean not null default false,
      add refusal_due_at timestamptz(3)`.execute(db)
  // Existing rows have the default: checking them would lock the tables.
  await sql`
    alter table mailboxes add constraint mailboxes_roses_check check (roses between 0 and 2) not valid`.execute(
    db,
  )
  await sql`
    alter table asks add constraint asks_text_check check (char_length(text) between 1 and 200) not valid`.execute(
    db,
  )
  for (const table of ['reports', 'report_cases'] as const) {
    const check = sql.ref(`${table}_type_check`)
    await sql`
      alter table ${sql.table(table)} drop constraint ${check},
        add constraint ${check} check (type between 1 and 10) not valid`.execute(db)
  }
  await sql`
    create index asks_pending on asks (receiver, rose desc, id desc) include (sender) where state = 0`.execute(
    db,
  )
  await sql`
    create index asks_worded on asks (decided_at) where state = 1 and (text is not null or quote is not null or rose)`.execute(
    db,
  )
  await sql`create index friendships_yes on friendships (user_id, created_at) where yes_unseen is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index friendships_yes, asks_worded, asks_pending`.execute(db)
  for (const table of ['reports', 'report_cases'] as const) {
    const check = sql.ref(`${table}_type_check`)
    await sql`delete from ${sql.table(table)} where type between 7 and 9`.execute(db)
    await sql`
      alter table ${sql.table(table)} drop constraint ${check},
        add constraint ${check} check (type between 1 and 6 or type = 10) not valid`.execute(db)
  }
  await sql`alter table asks drop refusal_due_at, drop rose, drop quote, drop text`.execute(db)
  await sql`alter table mailboxes drop roses, drop rose_week`.execute(db)
  await sql`alter table friendships drop yes_unseen`.execute(db)
  await sql`alter table messages drop quote`.execute(db)
}
