import { type Kysely, sql } from 'kysely'

/** How the text of a post is read: 0 as it is, 1 with light marks. Posts of before stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_edits add format smallint not null default 0 check (format between 0 and 1)`.execute(
    db,
  )
  await sql`alter table posts add format smallint not null default 0 check (format between 0 and 1)`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts drop format`.execute(db)
  await sql`alter table post_edits drop format`.execute(db)
}
