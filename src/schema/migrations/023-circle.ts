import { type Kysely, sql } from 'kysely'

/**
 * The answers and the news that a member shows to strangers. Orientation and religion of today's members are hidden until
 * they choose; a task (`fillAnswers`) moves their orientation to `users`, and out of the search.
 *
 * Today's members who never changed their search get the ages of new members (`shared/wanted-ages.ts`): an unchanged one
 * seeks anyone within 100 km and ten years of the age at sign-up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update search_settings s set
      age_from = greatest(s.age_from, (a.age + 1) / 2 + 7), age_to = least(s.age_to, 2 * (a.age - 7))
    from (
      select user_id, date_part('year', age((signup at time zone 'Europe/Paris')::date, birthday))::integer as age
      from member_search) a
    where a.user_id = s.user_id and s.seek = 2 and s.orientation = 50 and s.distance = 100
      and s.age_from = greatest(18, a.age - 10) and s.age_to = least(120, a.age + 10) and a.age between 18 and 33`.execute(
    db,
  )
  await sql`
    alter table users
      add orientation smallint,
      add hides_looks boolean not null default false,
      add hides_life boolean not null default false,
      add hides_beliefs boolean not null default true,
      add shown_activity smallint not null default 2`.execute(db)
  // Existing rows have the default: checking them would lock the table.
  await sql`
    alter table users
      add constraint users_orientation_check check (orientation between 0 and 10) not valid,
      add constraint users_shown_activity_check check (shown_activity between 0 and 2) not valid`.execute(db)
  await sql`create index users_orientation_unfilled on users (id) where sensitive and orientation is null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update member_search m set orientation = u.orientation from users u
    where u.id = m.user_id and u.orientation is not null and m.orientation is null`.execute(db)
  await sql`drop index users_orientation_unfilled`.execute(db)
  await sql`
    alter table users drop orientation, drop hides_looks, drop hides_life, drop hides_beliefs, drop shown_activity`.execute(
    db,
  )
}
