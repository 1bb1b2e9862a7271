import { type Kysely, sql } from 'kysely'

/** Complaints that only their author and staff read; topics in which a member replies once in a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table topics drop constraint topics_audience_check,
      add constraint topics_audience_check check (audience between 0 and 3)`.execute(db)
  await sql`
    alter table topics add slow_seconds integer not null default 0
      check (slow_seconds in (0, 300, 3600, 43200))`.execute(db)
  // Complaints that were hidden by a return to the former version: tables meet in another category.
  await sql`update topics set audience = 3 where audience = 2 and category_id = 10`.execute(db)
  await sql`
    create index topics_private on topics (last_post_at desc, id desc) where audience = 3`.execute(db)
  await sql`
    create index topics_private_author on topics (user_id, last_post_at desc, id desc) where audience = 3`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table topics drop slow_seconds`.execute(db)
  await sql`drop index topics_private_author`.execute(db)
  await sql`drop index topics_private`.execute(db)
  // The talk of a table without an outing: staff alone read it, and nothing becomes public.
  await sql`update topics set audience = 2 where audience = 3`.execute(db)
  await sql`
    alter table topics drop constraint topics_audience_check,
      add constraint topics_audience_check check (audience between 0 and 2)`.execute(db)
}
