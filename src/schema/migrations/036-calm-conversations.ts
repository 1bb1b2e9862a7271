import { type Kysely, sql } from 'kysely'

/** Members may refuse read receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add sends_receipts boolean not null default true`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop sends_receipts`.execute(db)
}
