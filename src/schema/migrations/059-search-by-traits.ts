import { type Kysely, sql } from 'kysely'

/** Index of the search plan `traits`: several filters together may accept few of a million members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index member_search_traits on member_search (sex, traits, birthday) where searchable`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index member_search_traits`.execute(db)
}
