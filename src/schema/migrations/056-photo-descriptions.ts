import { type Kysely, sql } from 'kysely'

/** Descriptions of photos in conversations. Existing rows satisfy the check: testing them would lock the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_photos add alt text not null default ''`.execute(db)
  await sql`
    alter table conversation_photos
      add constraint conversation_photos_alt_check check (length(alt) <= 200) not valid`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_photos drop alt`.execute(db)
}
