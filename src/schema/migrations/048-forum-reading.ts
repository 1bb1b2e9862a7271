import { type Kysely, sql } from 'kysely'

/** Posts that members have bookmarked, and topics that they ignore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_bookmarks (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      post_id integer not null references posts on delete cascade,
      created_at timestamptz not null default now(),
      unique (post_id, user_id)
    )`.execute(db)
  await sql`create index post_bookmarks_user on post_bookmarks (user_id, id desc)`.execute(db)
  await sql`
    create table topic_mutes (
      topic_id integer not null references topics on delete cascade,
      user_id integer not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, topic_id)
    )`.execute(db)
  await sql`create index topic_mutes_topic on topic_mutes (topic_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table topic_mutes, post_bookmarks`.execute(db)
}
