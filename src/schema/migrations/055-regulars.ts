import { type Kysely, sql } from 'kysely'

/** Regulars of the forum, named by staff; newcomers who wish to be greeted; two greetings at most for each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table regulars (
      user_id integer primary key references users on delete cascade,
      named_by integer references users on delete set null,
      named_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index regulars_named_by on regulars (named_by)`.execute(db)
  await sql`
    create table greeting_wishes (
      user_id integer primary key references users on delete cascade,
      until timestamptz(3) not null
    )`.execute(db)
  await sql`create index greeting_wishes_until on greeting_wishes (until desc)`.execute(db)
  await sql`
    create table greetings (
      newcomer_id integer not null references users on delete cascade,
      slot smallint not null check (slot between 1 and 2),
      regular_id integer not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (newcomer_id, slot),
      unique (newcomer_id, regular_id),
      check (newcomer_id <> regular_id)
    )`.execute(db)
  await sql`create index greetings_regular on greetings (regular_id, created_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table greetings, greeting_wishes, regulars`.execute(db)
}
