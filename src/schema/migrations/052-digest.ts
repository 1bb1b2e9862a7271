import { type Kysely, sql } from 'kysely'

/** Longer names of passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table passkeys drop constraint passkeys_name_check,
      add constraint passkeys_name_check check (length(name) between 1 and 60)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update passkeys set name = left(name, 40) where length(name) > 40`.execute(db)
  await sql`
    alter table passkeys drop constraint passkeys_name_check,
      add constraint passkeys_name_check check (length(name) between 1 and 40)`.execute(db)
}
