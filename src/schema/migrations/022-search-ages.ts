import { type Kysely, sql } from 'kysely'

/** Few members of rare ages are read by age; narrow, because each change of activity writes an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index member_search_ages on member_search (sex, birthday) where searchable`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index member_search_ages`.execute(db)
}
