import { type Kysely, sql } from 'kysely'

/**
 * Whose turn it is in a conversation. Rows from before have no `awaited_at`: they do not count as waiting until their next
 * message. The index is empty at first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table thread_members
      add awaited_at timestamptz,
      add parked boolean not null default false,
      add muted boolean not null default false,
      add closed_by integer`.execute(db)
  await sql`
    create index thread_members_awaited on thread_members (user_id, awaited_at desc)
    where awaited_at is not null and not parked and closed_by is null and not hidden and not parted`.execute(
    db,
  )
  await createBlockTrigger(db, sql`t.unread > 0 and not t.muted`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update mailboxes b set unread = (
      select coalesce(sum(unread), 0) from thread_members t where t.user_id = b.user_id)
    where exists (select from thread_members t where t.user_id = b.user_id and t.muted)`.execute(db)
  await createBlockTrigger(db, sql`t.unread > 0`)
  await sql`update messages set type = 0 where type = 12`.execute(db)
  await sql`alter table thread_members drop awaited_at, drop parked, drop muted, drop closed_by`.execute(db)
}

/** A mailbox does not count unread messages of muted conversations. */
async function createBlockTrigger(db: Kysely<unknown>, isCounted: ReturnType<typeof sql>): Promise<void> {
  await sql`
    create or replace function part_blocked() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform from thread_members
        where (user_id, other_id) in ((new.user_id, new.blocked_id), (new.blocked_id, new.user_id))
        order by user_id for update;
        perform from mailboxes where user_id in (new.user_id, new.blocked_id) order by user_id for update;
        update mailboxes b set unread = b.unread - t.unread
        from thread_members t
        where (t.user_id, t.other_id) in ((new.user_id, new.blocked_id), (new.blocked_id, new.user_id))
          and b.user_id = t.user_id and ${isCounted};
        update thread_members set parted = true, unread = 0
        where (user_id, other_id) in ((new.user_id, new.blocked_id), (new.blocked_id, new.user_id));
      else
        update thread_members set parted = false
        where (user_id, other_id) in ((old.user_id, old.blocked_id), (old.blocked_id, old.user_id))
          and not exists (select from blacklist where user_id = old.blocked_id and blocked_id = old.user_id);
      end if;
      return null;
    end $$`.execute(db)
}
