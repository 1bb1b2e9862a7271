import { type Kysely, sql } from 'kysely'

/**
 * A deletion waits 72 hours and can be undone; a session knows when its password was last given. Sessions that exist
 * have never been asked: their next sensitive act asks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add authenticated_at timestamptz(3)`.execute(db)
  await sql`alter table sessions alter authenticated_at set default now()`.execute(db)
  await sql`alter table users add deletion_requested_at timestamptz(3)`.execute(db)
  await sql`
    create index users_being_deleted on users (deletion_requested_at) where deletion_requested_at is not null`.execute(
    db,
  )
}

/** The former version knows no deletion that waits: these members are back, as an undo returns them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const deleted = sql`select id from users where deletion_requested_at is not null`
  await sql`
    update thread_members t set other_id = own.user_id from thread_members own
    where own.user_id in (${deleted}) and t.thread_id = own.thread_id and t.user_id <> own.user_id`.execute(
    db,
  )
  await sql`
    update photos p set
      likes = (select count(*) from photo_likes l where l.photo_id = p.id),
      comments = (select count(*) from comments c where c.photo_id = p.id and c.moderated_at is null)
    where p.id in (
      select photo_id from photo_likes where user_id in (${deleted})
      union select photo_id from comments where user_id in (${deleted}))`.execute(db)
  await sql`
    update member_search m set searchable = true from users u
    where u.id = m.user_id and u.deletion_requested_at is not null and u.roles >= 0 and u.paused_at is null
      and not u.hides_from_search and u.id <> 1`.execute(db)
  await sql`drop index users_being_deleted`.execute(db)
  await sql`alter table users drop deletion_requested_at`.execute(db)
  await sql`alter table sessions drop authenticated_at`.execute(db)
}
