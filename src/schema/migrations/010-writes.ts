import { type Kysely, sql } from 'kysely'

/** Last write of each session: reads that a replica cannot answer yet use the primary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add wrote_at timestamptz(3) not null default now()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions drop wrote_at`.execute(db)
}
