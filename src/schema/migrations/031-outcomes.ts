import { type Kysely, sql } from 'kysely'

/**
 * Weekly figures about groups of members, and the time of an accepted request. Existing friendships keep none; the
 * index is empty at first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weekly_outcomes (
      week date not null,
      name text not null,
      sex smallint not null check (sex between -1 and 2),
      decade smallint not null check (decade in (0, 20, 30, 40, 50, 60, 70)),
      value integer check (value >= 0),
      primary key (week, name, sex, decade)
    )`.execute(db)
  await sql`alter table friendships add requested_at timestamptz`.execute(db)
  await sql`
    create index friendships_requested on friendships (created_at) include (user_id, friend_id, requested_at)
    where requested_at is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index friendships_requested`.execute(db)
  await sql`alter table friendships drop requested_at`.execute(db)
  await sql`drop table weekly_outcomes`.execute(db)
}
