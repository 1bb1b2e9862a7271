import { type Kysely, sql } from 'kysely'

/** 'On s’est trouvés': private choices, the refund that follows, and tallies of a week without members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table couple_choices (
      user_id integer primary key references users on delete cascade,
      other_id integer not null references users on delete cascade,
      thread_id integer not null references threads on delete cascade,
      created_at timestamptz not null default now(),
      agreed_at timestamptz,
      erase_at timestamptz not null,
      check (user_id <> other_id)
    )`.execute(db)
  await sql`create index couple_choices_other on couple_choices (other_id)`.execute(db)
  await sql`create index couple_choices_thread on couple_choices (thread_id)`.execute(db)
  await sql`create index couple_choices_erase on couple_choices (erase_at)`.execute(db)
  await sql`
    create table outcome_tallies (
      week date not null,
      name text not null,
      tally integer not null check (tally > 0),
      primary key (week, name)
    )`.execute(db)
  await createEndTrigger(db)
  await sql`
    create index napkin_sides_answered on napkin_sides (answered_at) where answered_at is not null`.execute(
    db,
  )
  await sql`
    alter table withdrawals add cause text not null default 'withdrawal'
      check (cause in ('withdrawal', 'couple'))`.execute(db)
}

/** A block ends the choices of both, a deleted conversation that of the member who deleted it. */
async function createEndTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_couple_choices() returns trigger language plpgsql as $$
    begin
      delete from couple_choices
      where thread_id = new.thread_id and (new.parted or user_id = new.user_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger couple_choices_end after update of parted, hidden on thread_members
    for each row when (new.parted and not old.parted or new.hidden and not old.hidden)
    execute function end_couple_choices()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawals drop cause`.execute(db)
  await sql`drop index napkin_sides_answered`.execute(db)
  await sql`drop trigger couple_choices_end on thread_members`.execute(db)
  await sql`drop function end_couple_choices`.execute(db)
  await sql`drop table outcome_tallies`.execute(db)
  await sql`drop table couple_choices`.execute(db)
}
