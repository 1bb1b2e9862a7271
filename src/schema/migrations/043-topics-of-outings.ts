import { type Kysely, sql } from 'kysely'

/** Topics of outings for members, and of tables for those seated; a tablée seats six by rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outings add seated_at timestamptz(3)`.execute(db)
  await sql`
    create index outings_unseated on outings (starts_at)
    where state = 1 and table_mode and seated_at is null`.execute(db)
  await sql`
    create index outings_table_talk on outings (starts_at)
    where table_mode and topic_id is not null`.execute(db)
  await sql`
    alter table categories add members_topics integer not null default 0
      check (members_topics between 0 and topics)`.execute(db)
  await sql`
    alter table topics drop members_only,
      add audience smallint not null default 0 check (audience between 0 and 2)`.execute(db)
  // Lists filter by audience, and skip thousands of rows by the index alone.
  await sql`drop index topics_category`.execute(db)
  await sql`drop index topics_latest`.execute(db)
  await sql`
    create index topics_category on topics (category_id, last_post_at desc, id desc) include (audience)`.execute(
    db,
  )
  await sql`create index topics_latest on topics (last_post_at desc, id desc) include (audience)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index topics_category`.execute(db)
  await sql`drop index topics_latest`.execute(db)
  await sql`delete from topics where audience = 2`.execute(db)
  await sql`alter table topics drop audience, add members_only boolean not null default false`.execute(db)
  await sql`create index topics_category on topics (category_id, last_post_at desc, id desc)`.execute(db)
  await sql`create index topics_latest on topics (last_post_at desc, id desc)`.execute(db)
  await sql`alter table categories drop members_topics`.execute(db)
  await sql`drop index outings_unseated`.execute(db)
  await sql`drop index outings_table_talk`.execute(db)
  await sql`alter table outings drop seated_at`.execute(db)
}
