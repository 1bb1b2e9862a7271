import { type Kysely, sql } from 'kysely'

const PART_BITS = 16
const PARTS = [1, 2, 3, 4] as const

/**
 * Hashes of the variants of banned photos, sketches by which near-duplicates of first messages are found, and the
 * erased accounts that a restore must erase again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo_ban_hashes (
      ban_id integer not null references photo_bans on delete cascade,
      number smallint not null,
      hash bit(64) not null,
      detail bit(256) not null,
      primary key (ban_id, number)
    )`.execute(db)
  for (const part of PARTS) {
    const from = sql.lit((part - 1) * PART_BITS + 1)
    await sql`
      create index ${sql.ref(`photo_ban_hashes_${part}`)}
      on photo_ban_hashes (substring(hash from ${from} for ${sql.lit(PART_BITS)}))`.execute(db)
  }
  // Bans without a time are hashed by a job (`photos/bans`).
  await sql`alter table photo_bans add hashed_at timestamptz(3)`.execute(db)
  await sql`create index photo_bans_unhashed on photo_bans (id) where hashed_at is null`.execute(db)
  await sql`alter table first_messages add sketch bytea`.execute(db)
  await createErasures(db)
}

/** Filled by a trigger, whichever version or tool deletes an account. */
async function createErasures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_erasures (
      user_id integer primary key,
      erased_at timestamptz(3) not null default clock_timestamp(),
      recorded boolean not null default false
    )`.execute(db)
  await sql`
    create index account_erasures_unrecorded on account_erasures (user_id) where not recorded`.execute(db)
  await sql`
    create function record_erasure() returns trigger language plpgsql as $$
    begin
      insert into account_erasures (user_id) values (old.id)
      on conflict (user_id) do update set erased_at = excluded.erased_at, recorded = false;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger erasure_is_recorded before delete on users
    for each row execute function record_erasure()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger erasure_is_recorded on users`.execute(db)
  await sql`drop function record_erasure`.execute(db)
  await sql`drop table account_erasures`.execute(db)
  await sql`alter table first_messages drop sketch`.execute(db)
  await sql`drop table photo_ban_hashes`.execute(db)
  await sql`drop index photo_bans_unhashed`.execute(db)
  await sql`alter table photo_bans drop hashed_at`.execute(db)
}
