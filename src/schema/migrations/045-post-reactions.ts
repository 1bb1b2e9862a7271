import { type Kysely, sql } from 'kysely'

/** Reactions to forum posts, one per member and post, with their counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_reactions (
      post_id integer not null references posts on delete cascade,
      user_id integer not null references users on delete cascade,
      reaction smallint not null check (reaction between 1 and 4),
      counted boolean not null default true,
      created_at timestamptz not null default now(),
      primary key (post_id, user_id)
    )`.execute(db)
  await sql`create index post_reactions_user on post_reactions (user_id, post_id)`.execute(db)
  await sql`
    create table post_reaction_counts (
      post_id integer primary key references posts on delete cascade,
      counts integer[] not null default '{0,0,0,0}' check (array_length(counts, 1) = 4 and 0 <= all (counts))
    ) with (fillfactor = 80)`.execute(db)
  await createCountTrigger(db)
  // Notifications of reactions: those of a sender, and the unread ones of a member by post and day.
  await sql`
    create index notifications_reaction on notifications (post_id, sender_id) where type = 76`.execute(db)
  await sql`
    create index notifications_reaction_unread on notifications (
      user_id, (post_id::bigint * 100000 + ((created_at at time zone 'Europe/Paris')::date - '2000-01-01'::date)), id desc)
    where read_at is null and type = 76`.execute(db)
}

/** Counts each new, changed, hidden or deleted reaction in its own statement, cascades included. */
async function createCountTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_post_reactions() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.counted then
        update post_reaction_counts set counts[old.reaction] = counts[old.reaction] - 1
        where post_id = old.post_id;
      end if;
      if tg_op <> 'DELETE' and new.counted then
        insert into post_reaction_counts (post_id) values (new.post_id) on conflict (post_id) do nothing;
        update post_reaction_counts set counts[new.reaction] = counts[new.reaction] + 1
        where post_id = new.post_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger post_reactions_count after insert or update of reaction, counted or delete on post_reactions
    for each row execute function count_post_reactions()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from notifications where type = 76`.execute(db)
  await sql`drop index notifications_reaction_unread`.execute(db)
  await sql`drop index notifications_reaction`.execute(db)
  await sql`drop table post_reaction_counts, post_reactions`.execute(db)
  await sql`drop function count_post_reactions`.execute(db)
}
