import { type Kysely, sql } from 'kysely'

/**
 * Photos in forum posts: rows of `photos`, four per post at most, which no album shows. `visible` is created again without
 * them; its former index goes with it. Rewrites the table once. A photo does not reference its post: it outlives that until
 * its files are erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table photos
      drop column visible,
      drop constraint photos_alt_check,
      add column post_id integer,
      add column post_position smallint check (post_position between 1 and 4),
      add constraint photos_alt_check check (length(alt) <= case when post_id is null then 200 else 250 end),
      add constraint photos_post_check check ((post_id is null) = (post_position is null)),
      add constraint photos_album_check check (post_id is null or (not verification and position is null))`.execute(
    db,
  )
  await sql`
    alter table photos add column visible boolean not null
      generated always as (state = 1 and not verification and post_id is null) stored`.execute(db)
  await sql`create index photos_wall on photos (accepted_at desc, id desc) where visible`.execute(db)
  await sql`create unique index photos_post on photos (post_id, post_position) where post_id is not null`.execute(
    db,
  )
}

/** The photos of posts go: an album would show them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from photos where post_id is not null`.execute(db)
  await sql`update photos set alt = left(alt, 200) where length(alt) > 200`.execute(db)
  await sql`
    alter table photos
      drop column visible,
      drop constraint photos_alt_check,
      drop column post_id,
      drop column post_position,
      add constraint photos_alt_check check (length(alt) <= 200)`.execute(db)
  await sql`
    alter table photos add column visible boolean not null
      generated always as (state = 1 and not verification) stored`.execute(db)
  await sql`create index photos_wall on photos (accepted_at desc, id desc) where visible`.execute(db)
}
