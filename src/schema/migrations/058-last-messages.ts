import { type Kysely, sql } from 'kysely'

/**
 * Each side of a conversation stores its last message, so that a list reads no messages. A job fills existing rows, and
 * those that the former version writes: their `copied_id` differs from `last_id`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table thread_members
      add copied_id bigint not null default 0,
      add last_type smallint,
      add last_message text,
      add last_sender integer,
      add last_at timestamptz,
      add last_deleted boolean`.execute(db)
  // The former version changes messages without their copies; it stores what it changes. A later release drops the trigger.
  await sql`
    create function mark_uncopied() returns trigger language plpgsql as $$
    begin
      update thread_members set copied_id = 0 where thread_id = new.thread_id and last_id = new.message_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger version_marks_uncopied after insert on message_versions
    for each row execute function mark_uncopied()`.execute(db)
  // It has every row at first, and none once the job has run.
  await sql`
    create index thread_members_uncopied on thread_members (thread_id) where copied_id <> last_id`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger version_marks_uncopied on message_versions`.execute(db)
  await sql`drop function mark_uncopied`.execute(db)
  await sql`
    alter table thread_members
      drop copied_id, drop last_type, drop last_message, drop last_sender, drop last_at, drop last_deleted`.execute(
    db,
  )
}
