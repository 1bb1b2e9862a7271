import { type Kysely, sql } from 'kysely'

/**
 * People suggested for an evening, written ahead by batches. The primary key allows five for each member and evening, the
 * index of `member_id` counts how often one is shown. `suggestion_batches` are the parts of an evening's run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suggestions (
      user_id integer not null references users on delete cascade,
      day date not null,
      position smallint not null check (position between 1 and 5),
      member_id integer not null references users on delete cascade,
      topics smallint not null default 0,
      outings smallint not null default 0,
      beliefs boolean not null default false,
      later boolean not null default false,
      primary key (user_id, day, position),
      constraint not_oneself check (user_id <> member_id)
    )`.execute(db)
  await sql`create unique index suggestions_member on suggestions (member_id, day, user_id)`.execute(db)
  await sql`create index suggestions_day on suggestions (day)`.execute(db)
  await sql`
    create table suggestion_settings (
      user_id integer primary key references users on delete cascade,
      weights jsonb not null
    )`.execute(db)
  await sql`
    create table suggestion_batches (
      day date not null,
      batch smallint not null,
      area real[] check (cardinality(area) = 4),
      slice smallint not null default 0,
      slices smallint not null default 1 check (slices > 0),
      due_at timestamptz not null,
      done_at timestamptz,
      served integer,
      primary key (day, batch)
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table suggestion_batches`.execute(db)
  await sql`drop table suggestion_settings`.execute(db)
  await sql`drop table suggestions`.execute(db)
}
