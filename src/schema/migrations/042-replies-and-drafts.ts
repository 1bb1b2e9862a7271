import { type Kysely, sql } from 'kysely'

/**
 * A kept message remembers what it answers. Two small indexes for the list of conversations: those that are still empty,
 * which show with a draft alone, and members who cannot be written to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kept_messages add reply_to bigint references messages on delete set null`.execute(db)
  await sql`create index kept_messages_reply on kept_messages (reply_to) where reply_to is not null`.execute(
    db,
  )
  await sql`create index thread_members_empty on thread_members (user_id) where last_id = 0 and not parted`.execute(
    db,
  )
  await sql`
    create index users_unreachable on users (id)
    where not (roles >= 0 and paused_at is null and deletion_requested_at is null)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_unreachable, thread_members_empty`.execute(db)
  await sql`alter table kept_messages drop reply_to`.execute(db)
}
