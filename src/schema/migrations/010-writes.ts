import { type Kysely, sql } from 'kysely'

/** When the member of a session last wrote something in it: what a replica has not taken over yet is read from the primary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add wrote_at timestamptz(3) not null default now()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions drop wrote_at`.execute(db)
}
