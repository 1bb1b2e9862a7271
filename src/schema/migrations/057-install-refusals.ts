import { type Kysely, sql } from 'kysely'

/** A member's answer to the invitation to install the site, on every device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add install_refused_at timestamptz(3), add install_refused_for_good boolean not null default false`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop install_refused_for_good, drop install_refused_at`.execute(db)
}
