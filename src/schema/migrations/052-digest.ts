import { type Kysely, sql } from 'kysely'

/** Weekly digests that members choose, indexes of a week's posts and of the last topics read, longer names of passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weekly_digests (
      user_id integer primary key references users on delete cascade,
      wanted boolean not null,
      changed_at timestamptz(3) not null default now(),
      queued_for date not null default '1970-01-02',
      sent_for date
    )`.execute(db)
  await sql`create index weekly_digests_due on weekly_digests (queued_for, user_id) where wanted`.execute(db)
  await sql`
    alter table passkeys drop constraint passkeys_name_check,
      add constraint passkeys_name_check check (length(name) between 1 and 60)`.execute(db)
  // Posts are written in the order of time, so a summary of blocks finds those of a week; it costs a new post nothing.
  await sql`create index posts_created on posts using brin (created_at) with (autosummarize = on)`.execute(db)
  await sql`create index topic_reads_latest on topic_reads (user_id, read_at desc)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index topic_reads_latest, posts_created`.execute(db)
  await sql`update passkeys set name = left(name, 40) where length(name) > 40`.execute(db)
  await sql`
    alter table passkeys drop constraint passkeys_name_check,
      add constraint passkeys_name_check check (length(name) between 1 and 40)`.execute(db)
  await sql`drop table weekly_digests`.execute(db)
}
