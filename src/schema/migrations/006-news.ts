import { type Kysely, sql } from 'kysely'

/** The newsfeed, notifications, profile visits and web push. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeriods(db)
  await createNewsfeed(db)
  await createNotifications(db)
  await createVisits(db)
  await createPush(db)
  // Recipients of the next reply's notification: a topic may have thousands of followers, few of which have
  // read the last one.
  await sql`create index topic_follows_waiting on topic_follows (topic_id, user_id) where not notified`.execute(
    db,
  )
}

/**
 * Growing tables are partitioned by month, so that old rows are dropped together; rows outside go to the
 * default partition. A month begins at midnight of a fixed time zone. Ids come from a sequence, since
 * partitioned tables have no identity columns before PostgreSQL 17.
 */
async function createPeriods(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function cut_by_month(cut regclass, month date) returns void language plpgsql set timezone to 'UTC' as $$
    declare
      part text := cut::text || to_char(month, '_YYYY_MM');
    begin
      if to_regclass(part) is null then
        execute format('create table %I partition of %s for values from (%L) to (%L)',
          part, cut, date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date);
      end if;
    end $$`.execute(db)
}

/** Creates a table's id sequence, its default partition, and the partitions around today. */
async function cut(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.ref(name)
  await sql`create table ${sql.ref(`${name}_rest`)} partition of ${table} default`.execute(db)
  await sql`alter sequence ${sql.ref(`${name}_ids`)} owned by ${sql.ref(`${name}.id`)}`.execute(db)
  await sql`
    select cut_by_month(${sql.lit(name)}, (date_trunc('month', now()) + make_interval(months => ahead))::date)
    from generate_series(-1, 2) ahead`.execute(db)
}

async function createNewsfeed(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence newsfeed_ids`.execute(db)
  // Topics and posts are never deleted: a reference would only cost work on each row.
  await sql`
    create table newsfeed (
      id bigint not null default nextval('newsfeed_ids'),
      created_at timestamptz not null default now(),
      user_id integer not null references users on delete cascade,
      type smallint not null check (type between 2 and 9),
      other_id integer references users on delete cascade,
      photo_id integer references photos on delete cascade,
      comment_id integer references comments on delete cascade,
      topic_id integer,
      post_id integer,
      primary key (id, created_at)
    ) partition by range (created_at)`.execute(db)
  await sql`create index newsfeed_user on newsfeed (user_id, id desc)`.execute(db)
  await sql`create index newsfeed_other on newsfeed (other_id) where other_id is not null`.execute(db)
  await sql`create index newsfeed_photo on newsfeed (photo_id, user_id) where photo_id is not null`.execute(
    db,
  )
  await sql`create index newsfeed_comment on newsfeed (comment_id) where comment_id is not null`.execute(db)
  await sql`create index newsfeed_topic on newsfeed (topic_id, user_id) where topic_id is not null`.execute(
    db,
  )
  await cut(db, 'newsfeed')
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence notifications_ids`.execute(db)
  await sql`
    create table notifications (
      id bigint not null default nextval('notifications_ids'),
      created_at timestamptz not null default now(),
      user_id integer not null references users on delete cascade,
      sender_id integer references users on delete cascade,
      type smallint not null check (type between 2 and 99),
      photo_id integer references photos on delete cascade,
      comment_id integer references comments on delete cascade,
      topic_id integer,
      post_id integer,
      data jsonb not null default '{}',
      read_at timestamptz,
      primary key (user_id, id, created_at)
    ) partition by range (created_at)`.execute(db)
  await sql`
    create index notifications_unread on notifications (user_id, type, topic_id, photo_id, id desc)
    where read_at is null`.execute(db)
  await sql`create index notifications_sender on notifications (sender_id) where sender_id is not null`.execute(
    db,
  )
  await sql`create index notifications_photo on notifications (photo_id, sender_id) where photo_id is not null`.execute(
    db,
  )
  await sql`create index notifications_comment on notifications (comment_id) where comment_id is not null`.execute(
    db,
  )
  await cut(db, 'notifications')
  await sql`
    create table notice_preferences (
      user_id integer primary key references users on delete cascade,
      site_off smallint[] not null default '{}',
      push_off smallint[] not null default '{}',
      push_details boolean not null default false
    )`.execute(db)
}

async function createVisits(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add leaves_traces boolean not null default true`.execute(db)
  await sql`create sequence visits_ids`.execute(db)
  await sql`
    create table visits (
      id bigint not null default nextval('visits_ids'),
      user_id integer not null references users on delete cascade,
      visitor_id integer not null references users on delete cascade,
      day date not null,
      created_at timestamptz not null default now(),
      primary key (user_id, visitor_id, day),
      constraint not_oneself check (user_id <> visitor_id)
    ) partition by range (day)`.execute(db)
  await sql`create index visits_latest on visits (user_id, id desc)`.execute(db)
  await sql`create index visits_visitor on visits (visitor_id)`.execute(db)
  await cut(db, 'visits')
}

async function createPush(db: Kysely<unknown>): Promise<void> {
  // A single key pair: subscriptions are bound to it for their lifetime.
  await sql`
    create table push_keys (
      one boolean primary key default true check (one),
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table push_subscriptions (
      id integer generated by default as identity primary key,
      user_id integer not null references users on delete cascade,
      session_id bigint not null references sessions on delete cascade,
      push_user_id text not null check (length(push_user_id) between 1 and 64),
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null check (length(p256dh) <= 100),
      auth text not null check (length(auth) <= 40),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id)`.execute(db)
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index topic_follows_waiting`.execute(db)
  await sql`
    drop table push_subscriptions, push_keys, visits, notice_preferences, notifications, newsfeed`.execute(db)
  await sql`alter table users drop leaves_traces`.execute(db)
  await sql`drop function cut_by_month`.execute(db)
}
