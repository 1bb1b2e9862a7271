import { type Kysely, sql } from 'kysely'

/**
 * The member's frame, alternative text and order of photos. Existing photos keep their files; the defaults rewrite no
 * row. The index finds the latest decisions, for an estimate of the next.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table photos
      add column crop smallint[] check (cardinality(crop) = 4),
      add column turns smallint not null default 0 check (turns between 0 and 3),
      add column alt text not null default '' check (length(alt) <= 200),
      add column position smallint check (position between 1 and 9)`.execute(db)
  await sql`create index photos_decided on photos (decided_at desc) where decided_by is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index photos_decided`.execute(db)
  await sql`alter table photos drop column crop, drop column turns, drop column alt, drop column position`.execute(
    db,
  )
}
