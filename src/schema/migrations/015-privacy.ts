import { type Kysely, sql } from 'kysely'

/**
 * A member's own position and the one that others see, each in `users`; `member_search` has the second, or 0,0 while
 * the member hides it. Existing positions are coarsened by a task (`fillPositions`): their new columns are null until
 * then. A photo shown to visitors showed nobody whose name was hidden; now the switch shows both, so it is off for these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set shown_to_visitors = false where shown_to_visitors and hides_name`.execute(db)
  await sql`
    alter table users
      add own_iso text check (own_iso ~ '^[A-Z]{2}$'),
      add shown_latitude real,
      add shown_longitude real,
      add position_shown_at timestamptz(3),
      add position_moved_at timestamptz(3)`.execute(db)
  // Set apart, so that only rows of new members begin with them.
  await sql`
    alter table users
      alter own_latitude set default 0, alter own_longitude set default 0,
      alter shown_latitude set default 0, alter shown_longitude set default 0`.execute(db)
  await sql`create index users_position_moved on users (position_moved_at) where position_moved_at is not null`.execute(
    db,
  )
  await sql`
    create index users_position_unfilled on users (id) where shown_latitude is null or own_latitude is null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_position_unfilled, users_position_moved`.execute(db)
  await sql`
    update users set iso = own_iso, own_latitude = case when hides_distance then own_latitude end,
      own_longitude = case when hides_distance then own_longitude end
    where own_latitude is not null`.execute(db)
  await sql`
    alter table users
      alter own_latitude drop default, alter own_longitude drop default,
      drop own_iso, drop shown_latitude, drop shown_longitude, drop position_shown_at, drop position_moved_at`.execute(
    db,
  )
}
